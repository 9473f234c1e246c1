import type { History } from "./own";

export const everydayHistories: History[] = [
  {
    id: "everyday-home",
    kind: "assistant",
    sessions: [
      {
        day: "2026-02-03",
        said: `
user: My name is Ines and I live in Graz.
user: I work as a nurse at the county hospital.
user: I have a dog named Bolt and two daughters, Mia and Lea.
user: I am allergic to shellfish.
user: My husband Karl is a carpenter.`,
      },
      {
        day: "2026-06-14",
        said: `
user: I started learning the cello in April.
user: My favorite color is dark green.
user: I went to Iceland in May 2026 with my sister Rosa.
user: I drive an old Volvo.
user: I don't like mushrooms.
user: My birthday is on the 9th of August.`,
      },
    ],
    answerable: [
      "Where do I live?",
      "Which city is my home in?",
      "What is my dog called?",
      "What's my dog's name?",
      "Do I have any pets?",
      "Do I have children?",
      "How many kids do I have?",
      "What are my daughters' names?",
      "What do I do for a living?",
      "What is my job?",
      "Where do I work?",
      "What am I allergic to?",
      "Do I have any allergies?",
      "Which food should I avoid?",
      "Who is my husband?",
      "Am I married?",
      "What does Karl do for work?",
      "What is Karl's profession?",
      "What instrument do I play?",
      "What instrument am I learning?",
      "What's my favourite colour?",
      "Which colour do I like best?",
      "Where did I travel in May?",
      "Which country did I visit?",
      "Who did I go to Iceland with?",
      "When did I go to Iceland?",
      "Do I have a sister?",
      "What is my sister's name?",
      "What car do I have?",
      "Which car do I drive?",
      "Do I like mushrooms?",
      "Which food do I dislike?",
      "When is my birthday?",
      "When was I born?",
      "What is my name?",
      "Where does Ines live?",
      "What is Ines allergic to?",
      "What is the name of Ines's dog?",
    ],
    unanswerable: [
      ["What is my favorite movie?", "never said"],
      ["What is my phone number?", "never said"],
      ["Which university did I attend?", "never said"],
      ["How tall am I?", "never said"],
      ["What is my brother's name?", "wrong person"],
      ["Do I have a cat?", "wrong object"],
      ["Where does Rosa live?", "wrong person"],
      ["How old is Mia?", "near topic"],
      ["What is Karl allergic to?", "wrong person"],
      ["When did I go to Norway?", "wrong object"],
      ["Who is my boss?", "never said"],
      ["What did I have for breakfast today?", "never said"],
      ["What is the capital of Australia?", "generic knowledge"],
      ["Who painted the Mona Lisa?", "generic knowledge"],
      ["How far is the moon?", "generic knowledge"],
      ["What size are my shoes?", "never said"],
      ["Which bank do I use?", "never said"],
      ["What instrument does Karl play?", "wrong person"],
      ["What does Rosa do for a living?", "wrong person"],
      ["Which football team do I support?", "never said"],
      ["What is the name of my cat?", "wrong object"],
      ["How much do I earn?", "near topic"],
    ],
  },
  {
    id: "everyday-work",
    kind: "assistant",
    sessions: [
      {
        day: "2026-03-10",
        said: `
user: I'm a backend engineer at Fernlight, and my manager is Priya.
user: We use Postgres and Rust. I prefer short answers with code first.
user: My team meets on Mondays at ten.
user: I'm vegetarian, and I run every morning before work.`,
      },
      {
        day: "2026-09-02",
        said: `
user: I moved from Leeds to Bristol last week.
user: The launch of the billing project is planned for the 15th of October.
user: I'm reading a book about octopuses.
user: My laptop is a ThinkPad; the old one was stolen in July.
user: I want to run a marathon next year.`,
      },
    ],
    answerable: [
      "Where do I live now?",
      "Where did I live before?",
      "What company do I work for?",
      "Who is my employer?",
      "Who is my boss?",
      "Who do I report to?",
      "What is my profession?",
      "Which database do we use?",
      "Which programming language do we use?",
      "How should answers to me be written?",
      "When does my team meet?",
      "What day is our team meeting?",
      "Do I eat meat?",
      "What is my diet?",
      "What exercise do I do?",
      "What sport do I do in the morning?",
      "When is the billing launch?",
      "What is planned for October?",
      "What am I reading?",
      "What computer do I have?",
      "What happened to my old laptop?",
      "When was my laptop stolen?",
      "What is my goal for next year?",
      "Do I want to run a marathon?",
      "When did I move to Bristol?",
    ],
    unanswerable: [
      ["What is my wife's name?", "never said"],
      ["How old am I?", "never said"],
      ["Which phone do I have?", "wrong object"],
      ["Who is Priya's manager?", "wrong person"],
      ["What does Priya like to eat?", "wrong person"],
      ["What is the budget of the billing project?", "near topic"],
      ["Which editor do I use?", "wrong object"],
      ["When is my vacation?", "never said"],
      ["What car do I drive?", "never said"],
      ["What did I study?", "never said"],
      ["What is my favourite restaurant?", "never said"],
      ["How do I reverse a list in Python?", "generic knowledge"],
      ["What is the weather like today?", "generic knowledge"],
      ["Who won the last world cup?", "generic knowledge"],
      ["How many people are in my team?", "near topic"],
      ["What is my blood type?", "never said"],
      ["Do I have a dog?", "never said"],
    ],
  },
];
