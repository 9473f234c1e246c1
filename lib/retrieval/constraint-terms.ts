import { terms } from "@/lib/text/terms";

/** Words of a memory that advice must respect, whatever its type: "User is allergic to peanuts" is a fact. */
const words =
  "allergic allergy allergies anaphylaxis intolerant intolerance celiac coeliac gluten lactose vegan vegetarian pescatarian halal kosher keto diet " +
  "diabetic diabetes asthma asthmatic epilepsy migraine migraines disability wheelchair pregnant sober " +
  "phobia claustrophobia fear fears afraid aversion dislike dislikes hate hates avoid avoids refuse refuses strictly";

export const constraintTerms: readonly string[] = [...new Set(terms(words))];
