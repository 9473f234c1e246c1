import type { Guest } from "./story";

// Tern & Tide is a fictional company that sells slow journeys by train and ship.

export const guests: Guest[] = [
  {
    id: "ines-carvalho",
    firstName: "Inês",
    lastName: "Carvalho",
    email: "ines@carvalho.example",
    metadata: { tier: "returning", language: "pt" },
    conversations: [
      {
        name: "A first journey north",
        talks: [
          {
            daysAgo: 176,
            at: "18:20",
            turns: [
              "Hello! My name is Inês and I'd like to see the Lofoten islands one day, without flying.",
              "Welcome, Inês. Overland it is, then. Where would you begin?",
              "I live in Porto. I work at Oficina Azul, a pottery studio, so I can only leave in the weeks when the kiln is cold.",
              "Porto to Lofoten takes four days: night train to Paris, on to Hamburg and Stockholm, then the Arctic train and a ferry. When is the kiln cold?",
              "The kiln rests for two weeks every summer.",
            ],
          },
          {
            daysAgo: 174,
            at: "19:05",
            turns: [
              "One more thing: I have coeliac disease, so I can't eat gluten. That matters more to me than the view.",
              "Understood. Every kitchen on the route will be told, and the night train gets a sealed meal for you.",
              "Thank you. My sister Marta will come along. She is allergic to shellfish, poor thing, in Norway of all places.",
            ],
          },
        ],
      },
      {
        name: "Cabins and berths",
        talks: [
          {
            daysAgo: 151,
            at: "12:40",
            turns: [
              "I prefer the lower berth on night trains.",
              "Noted, lower berth. And on the ferry?",
              "A window cabin on the ferry, please. I can't stand air conditioning, I'd rather open something.",
              "The older ferries have portholes that open. Shall I look for one of those?",
              "Yes! We decided to take the older ferry then.",
            ],
          },
        ],
      },
      {
        name: "Moving house",
        talks: [
          {
            daysAgo: 96,
            at: "20:15",
            turns: [
              "Some news! I moved to Lisbon last month.",
              "How was the move? Then your journey begins at Santa Apolónia, which saves you three hours.",
              "The move was exhausting, but the flat has a balcony. I quit my job at Oficina Azul last week.",
              "That is a big step. Does it change your dates?",
              "I'm opening my own studio, so I'm free to travel from next month on. The studio is called Barro Vivo.",
            ],
          },
          {
            daysAgo: 95,
            at: "08:55",
            turns: [
              "I adopted a cat named Azulejo two weeks ago. Marta can't look after him if she comes along, so I need someone.",
              "Your booking keeps the date open until Friday, if that helps you to find somebody.",
            ],
          },
        ],
      },
      {
        name: "After Lofoten",
        talks: [
          {
            daysAgo: 34,
            at: "17:30",
            turns: [
              "We are back! We saw the northern lights from the ferry on our last night. Marta cried a little.",
              "On a night in that season, that is rare luck. How was the food?",
              "Everyone knew about the coeliac disease, even the café in Svolvær. I loved the dried cod more than I should admit.",
              "I'll keep that. Where to next?",
              "I want to learn to throw porcelain in Japan, and to go there by ship. I live in Lisbon, so I could start from there.",
            ],
          },
        ],
      },
    ],
  },
  {
    id: "jonas-weber",
    firstName: "Jonas",
    lastName: "Weber",
    email: "jonas.weber@posteo.example",
    metadata: { tier: "new", language: "de" },
    conversations: [
      {
        name: "A trip with my father",
        talks: [
          {
            daysAgo: 168,
            at: "07:50",
            turns: [
              "Good morning, I'm Jonas. I want to take my father to Bergen by ship.",
              "Good morning, Jonas. From where, and how well does your father walk? Our smaller ships have steep stairs.",
              "I live in Hamburg and work as a nurse. My father is 78 and uses a walking stick. He has a bad knee, so no stairs please.",
              "Then the Guillemot is right: one deck for cabins and dining room, and a lift to the open deck.",
              "My father's name is Dieter. He was a ship's engineer for thirty years, so he will ask for the engine room.",
            ],
          },
        ],
      },
      {
        name: "Shifts and dates",
        talks: [
          {
            daysAgo: 140,
            at: "22:10",
            turns: [
              "My shifts came out. I work nights until the end of the month, so please write instead of calling.",
              "Will do. The sailing on the second Saturday of next month has two cabins left.",
              "We decided to take that sailing. I prefer a cabin near the lift.",
            ],
          },
          {
            daysAgo: 139,
            at: "21:45",
            turns: [
              "Never call me before noon, please. I sleep then.",
              "It stands in your booking now: messages only, and never before noon.",
            ],
          },
        ],
      },
      {
        name: "Work changes",
        talks: [
          {
            daysAgo: 71,
            at: "16:25",
            turns: [
              "I work at Elbe Hospice now. I left the university hospital in spring.",
              "Congratulations. Do your nights end with it?",
              "Mostly, yes. I'm learning Norwegian in the evenings instead. My father thinks it is too late for that, he is wrong.",
            ],
          },
        ],
      },
      {
        name: "Bergen, afterwards",
        talks: [
          {
            daysAgo: 22,
            at: "10:35",
            turns: [
              "We got back on Sunday. The chief engineer of the Guillemot showed my father the engines for an hour. I have never seen him so happy.",
              "I will pass that on to her. Did the knee hold?",
              "The knee held. My goal is to take him along the whole coast to Kirkenes next year.",
            ],
          },
        ],
      },
    ],
    papers: [
      {
        daysAgo: 60,
        at: "09:00",
        sourceType: "PDF",
        sourceUrl: "https://forms.ternandtide.example/guest-form/2207.pdf",
        content: "Guest form 2207\n\nJonas lives in Bremen. Jonas travels with Dieter. Emergency contact: Anke, sister of Jonas.",
      },
    ],
  },
  {
    id: "priya-raman",
    firstName: "Priya",
    lastName: "Raman",
    email: "priya.raman@mail.example",
    metadata: { tier: "returning", language: "en" },
    conversations: [
      {
        name: "Overnight to Inverness",
        talks: [
          {
            daysAgo: 160,
            at: "13:15",
            turns: [
              "Hi, I'm Priya and I'm looking for a long weekend by sleeper train.",
              "Hello Priya. Where do you start from, and is there anything that the kitchen should know?",
              "I live in Leeds. I work at Kestrel Analytics as a data engineer, so weekends only.",
              "The sleeper to Inverness leaves London at nine in the evening and wakes you up among deer. You would join it at Preston.",
              "I'm vegetarian, and I never drink coffee after lunch, so tea in the evening please.",
              "Both noted. One berth or two?",
              "I'm travelling with my partner Sam. Sam is afraid of heights, so no viaduct walks this time.",
              "Two berths. Which name goes on the second ticket?",
              "Samuel Reid is the name on the passport.",
            ],
          },
        ],
      },
      {
        name: "Planning rules",
        talks: [
          {
            daysAgo: 131,
            at: "18:00",
            turns: [
              "Please always give me times in the 24-hour clock.",
              "From now on, 24-hour times only.",
              "And keep answers short when I ask about connections. I read them on platforms.",
            ],
          },
          {
            daysAgo: 124,
            at: "12:05",
            turns: [
              "I think printed tickets are a waste of paper.",
              "You will get everything on your phone.",
              "I don't like early departures. Anything after 09:00 is fine.",
            ],
          },
        ],
      },
      {
        name: "New job, new plans",
        talks: [
          {
            daysAgo: 80,
            at: "19:40",
            turns: [
              "I left Kestrel Analytics last month. I work at Fathom Maps now, as a team lead!",
              "Well done! Does that cost you the spring journey?",
              "No, I asked for the days off before I signed. My manager is called Odette and she likes trains too.",
            ],
          },
          {
            daysAgo: 79,
            at: "12:30",
            turns: [
              "I want to cross the Arctic Circle by train before I turn forty. I'm 36 years old.",
              "The Ofoten line from Luleå to Narvik does that in one day.",
              "We decided to do Narvik in winter, for the dark.",
            ],
          },
        ],
      },
      {
        name: "Winter in Narvik",
        talks: [
          {
            daysAgo: 27,
            at: "08:20",
            turns: [
              "Sam and I got engaged yesterday, on the train, somewhere after Preston!",
              "Congratulations to both of you! Shall the Narvik journey become a celebration?",
              "Please. Sam loves cardamom buns, if a kitchen on the way can do those.",
            ],
          },
          {
            daysAgo: 6,
            at: "18:45",
            turns: [
              "I hurt my ankle climbing last weekend, so I'm on crutches at the moment.",
              "Then I will ask for assistance at each change, and seats near the doors.",
              "Thank you. I work from home until it is better.",
            ],
          },
        ],
      },
    ],
  },
  {
    id: "tomas-lindqvist",
    firstName: "Tomas",
    lastName: "Lindqvist",
    email: "tomas@lindqvist.example",
    metadata: { tier: "circle", language: "sv" },
    conversations: [
      {
        name: "Birds of the Baltic",
        talks: [
          {
            daysAgo: 155,
            at: "09:30",
            turns: [
              "Good morning. My name is Tomas and I watch birds.",
              "Good morning, Tomas. Which birds would you like to meet?",
              "I want to see a white-tailed eagle take a fish. I live in Gothenburg, where I taught geography for forty years.",
              "The skerry ferry from Turku passes three nests. May is best.",
              "I'm married to Karin. She comes too, and she can identify any warbler by ear.",
            ],
          },
        ],
      },
      {
        name: "Hearing and comfort",
        talks: [
          {
            daysAgo: 128,
            at: "14:10",
            turns: [
              "I wear a hearing aid. Announcements on deck are hopeless for me, so please have them in writing.",
              "The crew will bring a printed card each morning.",
              "I take 5 mg of bisoprolol every morning. The doctor wants that to be known.",
              "It is in your notes for the crew, and nowhere else.",
            ],
          },
          {
            daysAgo: 126,
            at: "10:00",
            turns: ["Karin prefers herring to any breakfast. I prefer porridge.", "Both will be there."],
          },
        ],
      },
      {
        name: "The anniversary",
        talks: [
          {
            daysAgo: 75,
            at: "11:20",
            turns: [
              "Our wedding anniversary is in three weeks. It will be fifty years.",
              "Fifty! Would you like the stern cabin of the Petrel? It has the large window.",
              "Yes, and no music at dinner, please. I believe silence is the best present.",
            ],
          },
        ],
      },
      {
        name: "A smaller house",
        talks: [
          {
            daysAgo: 41,
            at: "15:50",
            turns: [
              "We sold the house in Gothenburg. I live in Marstrand now, by the harbour.",
              "Then the pilot boat passes your window. Congratulations!",
              "Karin waves to it at six each morning. I saw the eagle two weeks ago, from our own kitchen.",
            ],
          },
          {
            daysAgo: 9,
            at: "10:15",
            turns: [
              "I live in Marstrand, so please send the brochures there and no longer to Gothenburg.",
              "Changed. The new one has a chapter about cranes.",
              "Good. I plan to see the cranes at Hornborga with our grandson Elias.",
            ],
          },
        ],
      },
    ],
  },
];
