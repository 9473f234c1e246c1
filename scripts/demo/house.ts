import type { ConflictDecision, Group } from "./story";

export const groups: Group[] = [
  {
    name: "house-rules",
    description: "What every agent may promise: refunds, luggage, animals, kitchens",
    daysAgo: 180,
    papers: [
      {
        daysAgo: 179,
        at: "08:00",
        sourceType: "PDF",
        sourceUrl: "https://handbook.ternandtide.example/refunds.pdf",
        content: [
          "Refunds",
          "A journey can be cancelled free of charge until 21 days before departure.",
          "After that, half of the fare is paid back. On the day of departure nothing is paid back, but the place can be given to a friend.",
          "A cancelled sailing is refunded in full within five working days.",
          "Oluwaseun is responsible for refunds. Oluwaseun works at the Leith office.",
        ].join("\n\n"),
      },
      {
        daysAgo: 177,
        at: "08:15",
        sourceType: "URL",
        sourceUrl: "https://handbook.ternandtide.example/luggage",
        content: [
          "Luggage and instruments",
          "Each guest brings two bags of at most 23 kg. Bicycles cost 12 euros a leg.",
          "Musical instruments travel with their owners and cost nothing.",
          "Dogs are welcome on the Petrel and the Sanderling. Cats are welcome on all ships if they stay in the cabin.",
        ].join("\n\n"),
      },
      {
        daysAgo: 92,
        at: "08:30",
        sourceType: "MANUAL",
        content: [
          "Kitchens",
          "All kitchens can cook vegetarian, gluten-free and without nuts when they are told 48 hours before.",
          "Marguerite is head of kitchens. Marguerite works at the Turku office.",
          "Sealed meals for coeliac guests are ordered from Havre Bakery.",
        ].join("\n\n"),
      },
    ],
  },
  {
    name: "routes",
    description: "Ships, lines and timetables",
    daysAgo: 180,
    papers: [
      {
        daysAgo: 178,
        at: "09:00",
        sourceType: "PDF",
        sourceUrl: "https://handbook.ternandtide.example/ships.pdf",
        content: [
          "Our ships",
          "The Guillemot has a lift and 34 cabins on one deck. The Petrel has an open upper deck and a stern cabin with a large window.",
          "The Sanderling was built in 1961 and has the oldest engine of the fleet. The Sanderling carries 28 guests.",
          "The home port of the Guillemot is Leith. The home port of the Petrel is Turku.",
        ].join("\n\n"),
      },
      {
        daysAgo: 145,
        at: "09:10",
        sourceType: "URL",
        sourceUrl: "https://handbook.ternandtide.example/lines/autumn-circle",
        content: [
          "The autumn circle",
          "The Petrel calls at Leith, Stavanger, Gdańsk and Riga. The whole circle takes sixteen days.",
          "Henrik is captain of the Petrel. Henrik lives in Stavanger.",
        ].join("\n\n"),
      },
      {
        daysAgo: 64,
        at: "09:20",
        sourceType: "MANUAL",
        content: "Project Skerry is on hold. It was to add a stop at Utö on the line from Turku.",
      },
      {
        daysAgo: 25,
        at: "09:30",
        sourceType: "TEXT",
        content: "Minutes of the planning meeting\n\nProject Skerry is approved. Henrik joins the planning from next month.",
      },
      {
        daysAgo: 11,
        at: "09:40",
        sourceType: "URL",
        sourceUrl: "https://handbook.ternandtide.example/crew/henrik",
        content: "Crew page\n\nHenrik lives in Bergen. Henrik has been at sea for twenty years.",
      },
    ],
  },
  {
    name: "crew-room",
    description: "What the crews tell each other and the desk",
    daysAgo: 170,
    papers: [],
    meetings: [
      {
        name: "After the first circle",
        daysAgo: 136,
        at: "16:00",
        said: [
          ["Henrik", "The Petrel needs a new anchor winch before winter."],
          ["Marguerite", "I ordered three more gluten-free kits, the autumn circle used all of ours."],
          ["Oluwaseun", "We decided to pay refunds on Fridays only."],
        ],
      },
      {
        name: "Instruments",
        daysAgo: 87,
        at: "16:00",
        said: [
          ["Henrik", "A guest wants to record the engine of the Sanderling at night."],
          ["Sunniva", "I'm the chief engineer of the Guillemot. I can show anyone an engine, the Sanderling's too."],
          ["Marguerite", "I prefer that nobody walks through the kitchen at night."],
        ],
      },
      {
        name: "Before the winter",
        daysAgo: 17,
        at: "16:00",
        said: [
          ["Henrik", "The new anchor winch was mounted last week."],
          ["Sunniva", "I moved to Bergen last month, so I can be on board within an hour."],
          ["Oluwaseun", "I think one low cabin in the middle should stay free for photographers."],
        ],
      },
    ],
  },
];

export const verdicts: ConflictDecision[] = [
  {
    daysAgo: 37,
    at: "10:20",
    guest: "lucia-ferrante",
    says: "Trieste",
    action: "confirm",
    note: "Asked her on the phone: the family moved to Trieste.",
  },
];
