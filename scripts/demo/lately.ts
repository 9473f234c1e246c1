import type { Conversation } from "./story";

export const recentConversations: Record<string, Conversation[]> = {
  "ines-carvalho": [
    {
      name: "Porcelain, and how to get there",
      talks: [
        {
          daysAgo: 13,
          at: "18:05",
          turns: [
            "I started to learn Japanese last week.",
            "By rail and ship it is sixteen days to Kobe. Is that too slow?",
            "I love slow. I prefer ships with a library.",
            "The line from Genoa has one, with a librarian.",
          ],
        },
        {
          daysAgo: 4,
          at: "19:30",
          turns: [
            "I decided to go next spring. My teacher in Arita is called Haruka.",
            "I will hold a cabin that opens to the sea. And Azulejo?",
            "Marta wants to look after him this time.",
          ],
        },
      ],
    },
  ],
  "jonas-weber": [
    {
      name: "The whole coast",
      talks: [
        {
          daysAgo: 10,
          at: "15:20",
          turns: [
            "My father is 79. He asks every day when we leave for Kirkenes.",
            "Tell him that the Guillemot goes in the second week of May.",
            "We decided to take the second week of May. He packed his tools already.",
          ],
        },
        {
          daysAgo: 5,
          at: "14:10",
          turns: [
            "I want two cabins next to each other, near the lift.",
            "Seven and nine are yours.",
            "My sister Anke is coming too, as far as Trondheim.",
          ],
        },
      ],
    },
  ],
  "priya-raman": [
    {
      name: "Back on two feet",
      talks: [
        {
          daysAgo: 1,
          at: "08:40",
          turns: [
            "My ankle is better, I'm back at the office. No assistance needed at the changes.",
            "Cancelled. The seats near the doors stay yours.",
            "Sam and I want to marry in Narvik next winter.",
          ],
        },
      ],
    },
  ],
  "tomas-lindqvist": [
    {
      name: "Cranes with Elias",
      talks: [
        {
          daysAgo: 5,
          at: "09:50",
          turns: [
            "Elias is 11 years old and afraid of boats. Is there a bus to Hornborga?",
            "From Skövde, twice a day, and the driver knows where the cranes stand.",
            "Elias loves maps, could he have the old one of the lake?",
          ],
        },
        {
          daysAgo: 1,
          at: "10:30",
          turns: ["Karin saw a bittern yesterday, and I missed it.", "There are two at the lake in April. You will be even."],
        },
      ],
    },
  ],
  "amara-okafor": [
    {
      name: "A title",
      talks: [
        {
          daysAgo: 11,
          at: "17:45",
          turns: [
            "The book is called Low Water. Halyard Books prints it in March.",
            "A good name. The crew of the Petrel would like the first copy.",
            "I'm nervous about the opening in Leith.",
          ],
        },
        {
          daysAgo: 7,
          at: "11:00",
          turns: ["I bought a second camera last week, for fog alone.", "Then you need a second seat at the rail. Noted."],
        },
      ],
    },
  ],
  "lucia-ferrante": [
    {
      name: "Puffins",
      talks: [
        {
          daysAgo: 8,
          at: "20:20",
          turns: [
            "We moved to Trieste in autumn, so please send everything there.",
            "It goes to Trieste. The puffins are on the Farne Islands until the end of July.",
            "We decided to see them next June. Ada draws nothing else.",
          ],
        },
        {
          daysAgo: 1,
          at: "18:15",
          turns: ["My daughter Ada is 7. She wants a window.", "Every cabin in that row has one. Happy birthday to Ada!"],
        },
      ],
    },
  ],
  "noor-haddad": [
    {
      name: "In six weeks",
      talks: [
        {
          daysAgo: 7,
          at: "06:15",
          turns: [
            "Salma is coming with me this time. She wants to play the old upright.",
            "I will have it tuned, as far as 81 keys can be.",
            "I sleep badly, so a cabin far from the saloon please.",
          ],
        },
        {
          daysAgo: 4,
          at: "05:50",
          turns: ["I plan to read all of Conrad on board.", "There is a shelf of him at the bow."],
        },
      ],
    },
  ],
  "wen-li": [
    {
      name: "Night trains",
      talks: [
        {
          daysAgo: 13,
          at: "22:10",
          turns: ["I dreamt of rails last night. I think sleepers are the best concert halls.", "They have a steady beat, at least."],
        },
        {
          daysAgo: 6,
          at: "21:00",
          turns: [
            "I finished the first movement of the quartet on Monday.",
            "Congratulations! Does it have a name?",
            "The quartet is called Couplings. Piotr hates the name.",
          ],
        },
      ],
    },
  ],
};
