// Nouns that a question asks for, by what answers them.

/** What names of things, places and people answer, and what figures do. */
export const nameable = new Set(
  "name surname person company employer firm school university college city town village country street place hotel restaurant club team band gym church hospital shop store brand model make book film movie song show series game airline bank provider doctor teacher dog cat language app tool framework database project title boss manager friend label nickname initial".split(
    " ",
  ),
);
/** Places with names of their own, which are no town's: "at the Bell" for "which pub". */
export const venues = new Set(
  "pub bar café cafe gallery museum park theatre theater cinema stadium venue clinic surgery pharmacy library market bakery garage salon campsite beach airport pool temple mosque chapel cathedral synagogue supermarket nursery kindergarten".split(
    " ",
  ),
);
export const works = new Set("book novel movie film song album show series game podcast play musical".split(" "));
export const numeric = new Set(
  "number code dose price cost budget salary rent size age weight height rate rating score temperature speed distance amount fee bill pin postcode zip version time record result pressure level balance limit deposit quote mileage percentage phone mobile landline extension wage pay income".split(
    " ",
  ),
);
