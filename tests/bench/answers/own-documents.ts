import type { History } from "./own";

/** Each paragraph is one document. */
export const documentHistories: History[] = [
  {
    id: "harbour-museum",
    kind: "documents",
    sessions: [
      {
        day: "2026-02-16",
        said: `
Opening hours of the harbour museum. From April to October the museum is open from ten to six, on Thursdays until nine. From November to
March it opens at eleven. It is closed on Mondays all year. Adults pay 9 euros, students 5, children under twelve nothing.

Minutes of the team meeting, 16 February 2026. Present: Hanne, Oskar, Belinda. Hanne reports that the lightship will be in dry dock until
the end of May. Oskar will write to the schools about the new tour for classes. Belinda has found a sponsor for the audio guide, the
Reederei Petersen, who gives 20,000 euros. Decision: the guide will be in Danish, German and English.

Loan agreement. The maritime collection in Aarhus lends us the ship model of the frigate Jylland from 1 June to 30 November 2026. Insurance
value 75,000 euros. Transport is paid by the museum. Contact in Aarhus is Lone Mikkelsen.

House rules for volunteers. Volunteers wear the blue jacket. Keys are in the safe behind the ticket desk. Nobody works alone in the engine
room. Whoever finds damage tells Oskar on the same day.`,
      },
      {
        day: "2026-04-20",
        said: `
Minutes of the team meeting, 20 April 2026. Present: Hanne, Oskar, Belinda, Yusuf. Yusuf starts as technician; he was an engineer on
ferries for eleven years. The dry dock takes longer: the lightship comes back in the middle of July. Oskar reports that fourteen classes
have booked the tour. Hanne will ask the city for 30,000 euros to renew the heating.

Incident report, 2 April 2026. At about half past three a visitor slipped on the wet gangway and hurt her wrist. Belinda gave first aid.
Measure: the gangway gets a rubber mat and a sign. Cost 480 euros.

Café contract. Marit Holm runs the café from 1 May 2026 for three years. She pays 12 percent of her takings and bakes on site. The museum
lends her the coffee machine.`,
      },
    ],
    answerable: [
      "When is the museum open late?",
      "How much do students pay?",
      "On which day is the museum closed?",
      "Who sponsors the audio guide?",
      "In which languages will the audio guide be?",
      "What does Aarhus lend to the museum?",
      "What is the insurance value of the ship model?",
      "Who is the contact in Aarhus?",
      "Where are the keys?",
      "What do volunteers wear?",
      "When does the lightship return from the dry dock?",
      "What did Yusuf do before?",
      "How many classes have booked the tour?",
      "What happened on the gangway?",
      "Who gave first aid to the visitor?",
      "Who runs the café?",
      "How much does the café pay to the museum?",
      "What will Hanne ask the city for?",
    ],
    unanswerable: [
      ["Where did Belinda work before?", "wrong person"],
      ["What did Yusuf tell the schools?", "wrong person"],
      ["What is the insurance value of the lightship?", "wrong object"],
      ["How much does the lightship repair cost?", "near topic"],
      ["Who is the contact in Hamburg?", "wrong object"],
      ["What does a family ticket for the aquarium cost?", "wrong object"],
      ["How many visitors came in 2024?", "never said"],
      ["Which exhibits did the museum sell?", "never said"],
      ["Who designed the museum's logo?", "never said"],
      ["What is the wifi password?", "never said"],
      ["When was the museum founded?", "never said"],
      ["What was the name of the visitor who was hurt?", "near topic"],
      ["Which cakes does Marit bake?", "near topic"],
      ["What did the city answer to the request for new heating?", "near topic"],
      ["What is the population of Denmark?", "generic knowledge"],
      ["How many days of holiday do volunteers get?", "near topic"],
    ],
  },
];
