import type { Guest } from "./story";

export const moreGuests: Guest[] = [
  {
    id: "amara-okafor",
    firstName: "Amara",
    lastName: "Okafor",
    email: "amara@okafor.example",
    metadata: { tier: "press", language: "en" },
    conversations: [
      {
        name: "Light for photographs",
        talks: [
          {
            daysAgo: 147,
            at: "16:00",
            turns: [
              "Hi! I'm Amara and I need a ship with an open upper deck, for a book about harbours.",
              "Hi Amara. The Petrel lets guests on the upper deck at all hours. Which harbours?",
              "I'm a photographer and I live in Bristol. The book is about Leith, Stavanger, Gdańsk and Riga. My publisher is Halyard Books.",
              "All four are on the autumn circle.",
              "I get seasick easily, so a cabin low and in the middle please. I know how to sail, which makes it more embarrassing.",
            ],
          },
        ],
      },
      {
        name: "How to write to me",
        talks: [
          {
            daysAgo: 119,
            at: "09:10",
            turns: [
              "Please answer in three sentences at most.",
              "Understood. Three sentences, no more.",
              "I prefer e-mail to phone calls.",
            ],
          },
          {
            daysAgo: 112,
            at: "21:30",
            turns: ["I'm on deadline this week. My editor Ruth wants forty pictures by Friday.", "I'll be quiet until Saturday."],
          },
        ],
      },
      {
        name: "Riga and Gdańsk",
        talks: [
          {
            daysAgo: 58,
            at: "18:50",
            turns: [
              "I lost a lens in the harbour of Gdańsk yesterday. It was a gift from my mother.",
              "I'm sorry. The harbour office keeps what divers find; shall I ask?",
              "Please do. I decided to stay three more days in Riga, the fog is magnificent.",
              "Your berth is open, take the days.",
            ],
          },
        ],
      },
      {
        name: "The exhibition",
        talks: [
          {
            daysAgo: 19,
            at: "12:15",
            turns: [
              "The divers found it! It works, too. I have an exhibition in Leith next month and I'd like to arrive by ship.",
              "The Guillemot is in Leith two days before. Low cabin in the middle, as ever?",
              "Yes. My brother Chidi is coming. He lives in Cardiff and he eats everything, luckily.",
            ],
          },
          {
            daysAgo: 3,
            at: "20:05",
            turns: [
              "I prefer e-mail to phone calls, a colleague of yours rang me twice today.",
              "I apologise. It stood in your notes, and now it stands on top of them.",
            ],
          },
        ],
      },
    ],
  },
  {
    id: "lucia-ferrante",
    firstName: "Lucia",
    lastName: "Ferrante",
    email: "lucia.ferrante@studio.example",
    metadata: { tier: "family", language: "it" },
    conversations: [
      {
        name: "With two children",
        talks: [
          {
            daysAgo: 138,
            at: "20:40",
            turns: [
              "Good evening, I'm Lucia and I need a week by train where nobody has to be quiet.",
              "Good evening, Lucia. The family carriage to the Balearic ferry has a play compartment. Who is coming?",
              "I live in Turin with my two children. My son Bruno is 9. My daughter Ada is 6.",
              "Then both travel at half fare.",
              "Bruno is allergic to peanuts. We carry an adrenaline pen.",
            ],
          },
        ],
      },
      {
        name: "The architect's calendar",
        talks: [
          {
            daysAgo: 110,
            at: "13:00",
            turns: [
              "I work at Studio Corvo as an architect. We hand in a school building next month, so I can't leave before that.",
              "The first sailing after that is still open.",
              "We decided to take it. The children want the top bunks.",
            ],
          },
        ],
      },
      {
        name: "By the sea",
        talks: [
          {
            daysAgo: 66,
            at: "21:15",
            turns: [
              "The school building won a prize. I'm so relieved, and so tired.",
              "Congratulations! A quiet journey for once?",
              "Not with Ada. Ada learned to swim last month and speaks of nothing else. I love cold water.",
            ],
          },
          {
            daysAgo: 48,
            at: "08:30",
            turns: [
              "I'm thinking about moving to the sea, the children are happier there.",
              "If your address changes, tell me and I'll send the tickets there.",
            ],
          },
        ],
      },
      {
        name: "Next summer",
        talks: [
          {
            daysAgo: 14,
            at: "19:25",
            turns: [
              "Bruno is 10 now and wants a cabin of his own.",
              "The Petrel has a row of small ones, next to yours.",
              "Perfect. I hope to see the puffins with them next summer.",
            ],
          },
        ],
      },
    ],
    papers: [
      {
        daysAgo: 39,
        at: "09:00",
        sourceType: "PDF",
        sourceUrl: "https://forms.ternandtide.example/guest-form/2391.pdf",
        content: "Guest form 2391\n\nLucia lives in Trieste. Children: Bruno and Ada. The family needs two cabins side by side.",
      },
    ],
  },
  {
    id: "noor-haddad",
    firstName: "Noor",
    lastName: "Haddad",
    email: "noor.haddad@mail.example",
    metadata: { tier: "returning", language: "fr" },
    conversations: [
      {
        name: "Ten quiet days",
        talks: [
          {
            daysAgo: 133,
            at: "06:40",
            turns: [
              "Hello, I'm Noor and I need ten days without a telephone.",
              "Hello Noor. The slow boat along the Dalmatian coast has no network for most of the way.",
              "I live in Marseille. I work at La Timone hospital as a surgeon. I don't eat pork, and I don't drink alcohol.",
              "The cook on that boat is a fisherman, you will be fine.",
            ],
          },
        ],
      },
      {
        name: "Books and company",
        talks: [
          {
            daysAgo: 104,
            at: "23:20",
            turns: [
              "I'm reading everything about lighthouses. My favourite book is To the Lighthouse, which is not about lighthouses.",
              "Five of them can be visited from that boat, two can be slept in.",
              "I want to sleep in a lighthouse.",
            ],
          },
          {
            daysAgo: 103,
            at: "22:50",
            turns: [
              "My friend Salma may come along. She is a pianist and plays on anything with keys.",
              "There is an old upright in the saloon of the Sanderling. It has 81 keys left.",
            ],
          },
        ],
      },
      {
        name: "Palagruža",
        talks: [
          {
            daysAgo: 52,
            at: "17:10",
            turns: [
              "I slept in the lighthouse of Palagruža last week. I dreamt of nothing at all.",
              "That is the best review we have had.",
              "I decided to do this every year. I speak a little Croatian by now, enough to order fish.",
            ],
          },
        ],
      },
      {
        name: "Every year, then",
        talks: [
          {
            daysAgo: 12,
            at: "05:55",
            turns: [
              "I'd like the same boat for next year. I prefer the cabin at the bow.",
              "It is yours. The same ten days?",
              "Yes. I'm feeling burned out again, so sooner would be better.",
              "There is one place in six weeks, after a cancellation.",
              "Yes, please!",
            ],
          },
        ],
      },
    ],
    papers: [
      {
        daysAgo: 30,
        at: "11:30",
        sourceType: "TEXT",
        content: "Letter of the travel insurer\n\nNoor works at Clinique Sainte Marthe. The policy covers medical return from islands.",
      },
    ],
  },
  {
    id: "wen-li",
    firstName: "Wen",
    lastName: "Li",
    email: "wen@li-scores.example",
    metadata: { tier: "new", language: "en" },
    conversations: [
      {
        name: "A piece for the ferry",
        talks: [
          {
            daysAgo: 118,
            at: "15:15",
            turns: [
              "Hello, my name is Wen and I was commissioned to write a piece about ferries.",
              "Hello Wen. What do you need, noise or silence?",
              "I need engines. I'm a composer and I live in Vancouver. I play the viola and I record everything. I'm coming with two microphones and a lot of cable.",
              "The Sanderling has the oldest engine of ours, from 1961.",
            ],
          },
        ],
      },
      {
        name: "Instruments on board",
        talks: [
          {
            daysAgo: 90,
            at: "10:45",
            turns: [
              "My viola can't go into the hold. It needs its own seat.",
              "Instruments travel with their people here, without a fare.",
              "I love that rule. I think airlines hate music.",
            ],
          },
          {
            daysAgo: 88,
            at: "11:05",
            turns: [
              "I decided to take the late sailing. My friend Piotr lives in Gdynia.",
              "Noted. The Sanderling leaves Gdynia on the Thursday.",
            ],
          },
        ],
      },
      {
        name: "A year abroad",
        talks: [
          {
            daysAgo: 45,
            at: "14:00",
            turns: [
              "I moved to Gdynia two weeks ago. Piotr found me a room above a bakery.",
              "Then you wake up well. Is the piece growing?",
              "The piece is called Slow Water. The first performance is next month in Sopot.",
            ],
          },
        ],
      },
      {
        name: "First performance",
        talks: [
          {
            daysAgo: 8,
            at: "23:05",
            turns: [
              "The performance was yesterday. The orchestra played the engine better than the engine does.",
              "I wish I had ears. Shall the crew of the Sanderling get a recording?",
              "The whole crew was in the audience. I'm happy.",
            ],
          },
          {
            daysAgo: 2,
            at: "09:35",
            turns: [
              "My next project is a quartet about night trains. I live in Gdynia, so from there please.",
              "The night train to Prague has a compartment where nobody complains about a viola.",
            ],
          },
        ],
      },
    ],
  },
];
