/** What people say they are, or do not take, and the kinds of food that it leaves out. */
export type Diet = {
  id: string;
  /** "I'm vegan", "I have celiac disease". */
  being: readonly string[];
  /** "I'm lactose intolerant", "no dairy please". */
  lacking: readonly string[];
  leavesOut: readonly string[];
  /** What it is known for having, against what is near to it. */
  takes?: readonly string[];
  example: { told: string; food: string };
  counterexample: { told: string; food: string };
};

const meat = ["meat", "poultry"];
const fish = ["fish", "seafood", "shellfish"];

export const diets: readonly Diet[] = [
  {
    id: "vegan",
    being: ["vegan", "plant-based"],
    lacking: [],
    leavesOut: [...meat, ...fish, "dairy product", "egg", "honey"],
    example: { told: "User went vegan in May.", food: "cheese" },
    counterexample: { told: "User likes the vegan place on Elm Street.", food: "cheese" },
  },
  {
    id: "vegetarian",
    being: ["vegetarian", "veggie"],
    lacking: [],
    leavesOut: [...meat, ...fish],
    example: { told: "User's wife is a vegetarian.", food: "salmon" },
    counterexample: { told: "User is vegetarian.", food: "cheese" },
  },
  {
    id: "pescatarian",
    being: ["pescatarian", "pescetarian"],
    lacking: [],
    leavesOut: meat,
    takes: fish,
    example: { told: "User is pescatarian.", food: "chicken" },
    counterexample: { told: "User is pescatarian.", food: "salmon" },
  },
  {
    id: "halal",
    being: ["halal"],
    lacking: [],
    leavesOut: ["pork", "bacon", "ham", "alcohol"],
    example: { told: "User eats halal.", food: "bacon" },
    counterexample: { told: "User runs a halal shop.", food: "bacon" },
  },
  {
    id: "kosher",
    being: ["kosher"],
    lacking: [],
    leavesOut: ["pork", "bacon", "ham", "shellfish"],
    example: { told: "User keeps kosher.", food: "lobster" },
    counterexample: { told: "User keeps kosher.", food: "beef" },
  },
  {
    id: "pork",
    being: [],
    lacking: ["pork"],
    leavesOut: ["pork", "bacon", "ham", "prosciutto", "gammon", "lard"],
    example: { told: "User doesn't eat pork.", food: "bacon" },
    counterexample: { told: "User loves pork.", food: "bacon" },
  },
  {
    id: "dairy",
    being: [],
    lacking: ["lactose", "dairy", "milk products"],
    leavesOut: ["dairy product"],
    example: { told: "User is lactose intolerant.", food: "yogurt" },
    counterexample: { told: "User works on a dairy farm.", food: "yogurt" },
  },
  {
    id: "gluten",
    being: ["celiac", "coeliac"],
    lacking: ["gluten", "wheat"],
    leavesOut: ["bread", "pasta", "wheat", "barley", "rye", "beer", "cake", "pastry", "noodle"],
    example: { told: "User is on a gluten-free diet.", food: "pasta" },
    counterexample: { told: "User has celiac disease.", food: "rice" },
  },
];

/** What people say they are or eat, where it is a way to eat: those above, and others that leave out no kind of food for certain. */
export const dietNames: ReadonlySet<string> = new Set([
  ...diets.filter(({ lacking }) => lacking.length === 0).flatMap(({ being }) => being),
  ..."flexitarian omnivore omnivorous carnivore keto paleo fruitarian".split(" "),
]);
