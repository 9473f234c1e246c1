import type { MemoryType } from "@/lib/vocabulary";

/**
 * Said by the user Maya on Wednesday 15 May 2024. `attribute` is `SUBJECT NAME=value`, or `SUBJECT NAME!value` if it ends; absent
 * means that none may be set.
 */
export type Labelled = { text: string; type: MemoryType; attribute?: string; edge?: string; from?: string; until?: string };

const say = (type: MemoryType, lines: (string | [string, Omit<Labelled, "text" | "type">])[]): Labelled[] =>
  lines.map((line) => (typeof line === "string" ? { text: line, type } : { text: line[0], type, ...line[1] }));

export const labelled: Labelled[] = [
  ...say("FACT", [
    ["I live in Berlin.", { attribute: "Maya LIVES_IN=Berlin", edge: "Maya LIVES_IN Berlin" }],
    ["I'm currently living in Buenos Aires.", { attribute: "Maya LIVES_IN=Buenos Aires" }],
    ["Actually, I live in Porto, not Lisbon.", { attribute: "Maya LIVES_IN=Porto" }],
    ["I've lived in Ghent since 2019.", { attribute: "Maya LIVES_IN=Ghent", from: "2019-01-01" }],
    ["I have been living in Utrecht for three years.", { attribute: "Maya LIVES_IN=Utrecht", from: "2021-01-01" }],
    ["I don't live in Berlin anymore.", { attribute: "Maya LIVES_IN!Berlin" }],
    ["I no longer live in Graz.", { attribute: "Maya LIVES_IN!Graz" }],
    ["I lived in Rome as a child.", { edge: "Maya LIVED_IN Rome" }],
    ["I used to live in Madrid.", { edge: "Maya LIVED_IN Madrid" }],
    ["I grew up in Galway.", { edge: "Maya LIVED_IN Galway" }],
    ["I work at Siemens.", { attribute: "Maya WORKS_AT=Siemens", edge: "Maya WORKS_AT Siemens" }],
    ["I work for Northwind Traders as an accountant.", { attribute: "Maya WORKS_AT=Northwind Traders" }],
    ["I'm a software engineer at Globex.", { attribute: "Maya WORKS_AT=Globex" }],
    ["I'm a nurse.", { attribute: "Maya HAS_ROLE=nurse" }],
    ["I work as a translator.", { attribute: "Maya HAS_ROLE=translator" }],
    ["I no longer work at Acme.", { attribute: "Maya WORKS_AT!Acme" }],
    ["I don't work for Initech anymore.", { attribute: "Maya WORKS_AT!Initech" }],
    ["I report to Helen.", { attribute: "Maya REPORTS_TO=Helen" }],
    ["I study chemistry at Uppsala University.", { attribute: "Maya STUDIES_AT=Uppsala University" }],
    ["I'm 34 years old.", { attribute: "Maya AGE=34" }],
    ["I'm 29.", { attribute: "Maya AGE=29" }],
    ["I was born on 3 March 1990.", { attribute: "Maya BORN_ON=1990-03-03" }],
    ["I was born in Izmir.", { attribute: "Maya BORN_IN=Izmir" }],
    ["My email is maya.k@example.org.", { attribute: "Maya EMAIL=maya.k@example.org" }],
    ["My phone number is +49 30 1234567.", { attribute: "Maya PHONE=+49 30 1234567" }],
    ["Call me Maya.", { attribute: "Maya NAME=Maya" }],
    ["I'm allergic to peanuts and shellfish.", { edge: "Maya ALLERGIC_TO shellfish" }],
    ["Remember that I am allergic to nuts.", { edge: "Maya ALLERGIC_TO nuts" }],
    ["Note that I'm vegetarian.", { attribute: "Maya VALUE:diet=vegetarian" }],
    ["Bob works at Acme.", { attribute: "Bob WORKS_AT=Acme", edge: "Bob WORKS_AT Acme" }],
    ["Acme is based in Oslo.", { attribute: "Acme LOCATED_IN=Oslo" }],
    ["My sister lives in Rome.", { attribute: "Maya's sister LIVES_IN=Rome", edge: "Maya SIBLING_OF Maya's sister" }],
    ["My brother Emil works at Lufthansa.", { attribute: "Emil WORKS_AT=Lufthansa", edge: "Maya SIBLING_OF Emil" }],
    ["I have a dog named Rex.", { edge: "Maya HAS_PET Rex" }],
    ["My cat Miso is black.", { edge: "Maya HAS_PET Miso" }],
    ["I use Notion for my notes.", { edge: "Maya USES Notion" }],
    ["The deadline for Atlas is 3 June 2024.", { attribute: "Atlas DEADLINE=2024-06-03" }],
    ["The Pixel costs $300.", { attribute: "Pixel PRICE=$300" }],
    ["I drive a Toyota.", { attribute: "Maya VALUE:car=Toyota", edge: "Maya OWNS Toyota" }],
    ["My house has a big garden and two apple trees.", {}],
    ["I'm German.", {}],
    ["I'm a member of the Sierra Club.", { edge: "Maya MEMBER_OF Sierra Club" }],
  ]),
  ...say("EVENT", [
    ["I moved to Lisbon last month.", { attribute: "Maya LIVES_IN=Lisbon", from: "2024-04-01" }],
    ["I moved from Berlin to Lisbon in March.", { attribute: "Maya LIVES_IN=Lisbon", from: "2024-03-01" }],
    ["We moved to Denver two years ago.", { attribute: "Maya LIVES_IN=Denver", from: "2022-01-01" }],
    ["I'm moving to Oslo in June.", { attribute: "Maya LIVES_IN=Oslo", from: "2024-06-01" }],
    ["I'm moving to Oslo one day.", {}],
    ["I moved to the marketing team last week.", { from: "2024-05-06" }],
    ["I left Acme in March.", { attribute: "Maya WORKS_AT!Acme", from: "2024-03-01" }],
    ["I joined Globex as a designer.", { attribute: "Maya WORKS_AT=Globex" }],
    ["I got a new job at Hooli.", { attribute: "Maya WORKS_AT=Hooli" }],
    ["I went to a support group yesterday.", { from: "2024-05-14", until: "2024-05-15" }],
    ["I ran a charity race last Saturday.", { from: "2024-05-11", until: "2024-05-12" }],
    ["I visited Kyoto in May 2023.", { edge: "Maya VISITED Kyoto", from: "2023-05-01", until: "2023-06-01" }],
    ["We went camping in the mountains last weekend.", { from: "2024-05-11", until: "2024-05-13" }],
    ["I bought a new bike three days ago.", { from: "2024-05-12", until: "2024-05-13" }],
    ["My daughter lost her first tooth on Monday.", { from: "2024-05-13" }],
    ["I have a dentist appointment tomorrow.", { from: "2024-05-16", until: "2024-05-17" }],
    ["The meeting with Globex is on Friday.", { from: "2024-05-17", until: "2024-05-18" }],
    ["I broke my arm last summer.", { from: "2023-06-01", until: "2023-09-01" }],
    ["I graduated from Lund University in 2015.", { from: "2015-01-01", until: "2016-01-01" }],
    ["Tom and I painted the kitchen on 2 May.", { from: "2024-05-02", until: "2024-05-03" }],
    ["I flew to Chicago last night.", { edge: "Maya VISITED Chicago", from: "2024-05-14" }],
    ["Anna won the chess tournament in 2021.", { from: "2021-01-01" }],
    "I baked a lemon cake for the neighbours.",
    "Went hiking with Tom and the kids.",
    "My grandfather gave me his old watch.",
    "Our team shipped the new search page.",
    "I attended the Rust meetup.",
    "Julia founded a bakery with her cousin.",
  ]),
  ...say("PREFERENCE", [
    ["I love hiking and oat milk.", { edge: "Maya LIKES oat milk" }],
    ["I really enjoy jazz.", { edge: "Maya LIKES jazz" }],
    ["I don't like cilantro.", { edge: "Maya DISLIKES cilantro" }],
    ["I hate crowded trains.", { edge: "Maya DISLIKES crowded trains" }],
    ["I can't stand mushrooms.", { edge: "Maya DISLIKES mushrooms" }],
    ["I prefer tea over coffee.", { edge: "Maya PREFERS tea" }],
    ["My favourite colour is blue.", { attribute: "Maya FAVORITE:color=blue" }],
    ["My favorite book is Dune.", { attribute: "Maya FAVORITE:book=Dune" }],
    "I'm a big fan of Italian food.",
    "I'd rather take the train than fly.",
    "I strictly avoid restaurants that play loud music.",
    "My kids love dinosaurs.",
    ["Tom loves chess.", { edge: "Tom LIKES chess" }],
    "I refuse to use subscription software.",
    "I'm passionate about urban gardening.",
    "I usually prefer window seats on long flights.",
    "I only drink decaf after noon.",
    "I'm into board games and pottery.",
  ]),
  ...say("DECISION", [
    "I decided to go with Postgres.",
    "We chose the blue tiles for the bathroom.",
    "I've decided to sell the car.",
    "We settled on a June wedding.",
    "I'm going with the smaller apartment.",
    "I opted for the electric model.",
    "We agreed to split the rent equally.",
    "I made up my mind to leave the choir.",
    "I picked Lisbon over Madrid for the conference.",
    "We ruled out the second vendor.",
  ]),
  ...say("STATE", [
    "I've been sick since Monday.",
    "I'm on parental leave until September.",
    "I'm really stressed about the exam.",
    "I'm currently between apartments.",
    "I'm recovering from knee surgery.",
    ["The Atlas project is delayed.", { attribute: "Atlas STATUS=delayed" }],
    ["Project Apollo is on hold.", { attribute: "Apollo STATUS=on hold" }],
    ["The Mercury launch has been postponed.", { attribute: "Mercury STATUS=postponed" }],
    "I'm swamped at work right now.",
    "My mother is in the hospital.",
    "I'm working on a novel about lighthouses.",
    "Tom is busy with his thesis.",
    "I have a cold.",
    "I'm feeling hopeful about the new therapy.",
  ]),
  ...say("RELATIONSHIP", [
    ["I'm married to Tom.", { attribute: "Maya MARRIED_TO=Tom" }],
    ["Tom and I got married on Saturday.", { attribute: "Maya MARRIED_TO=Tom" }],
    ["We tied the knot yesterday.", { attribute: "Maya RELATIONSHIP_STATUS=married" }],
    ["I have a new girlfriend.", { attribute: "Maya RELATIONSHIP_STATUS=in a relationship" }],
    ["Tom and I got divorced in April.", { attribute: "Maya MARRIED_TO!Tom" }],
    ["I'm engaged to Sam.", { attribute: "Maya PARTNER_OF=Sam" }],
    ["I married Tom in 2015.", { attribute: "Maya MARRIED_TO=Tom", from: "2015-01-01" }],
    ["I'm single.", { attribute: "Maya RELATIONSHIP_STATUS=single" }],
    ["We divorced last year.", { attribute: "Maya MARRIED_TO!*", from: "2023-01-01" }],
    ["I broke up with Sam.", { attribute: "Maya PARTNER_OF!Sam" }],
    ["Anna is my sister.", { edge: "Maya SIBLING_OF Anna" }],
    ["I'm friends with Priya.", { edge: "Maya FRIEND_OF Priya" }],
    "I have two younger brothers.",
    "Bob is a colleague of mine.",
    ["My wife is Clara.", { attribute: "Maya MARRIED_TO=Clara" }],
    "I have three kids and a stepson.",
  ]),
  ...say("BELIEF", [
    "I think remote work makes teams stronger.",
    "I believe everyone deserves a second chance.",
    "In my opinion the old logo was better.",
    "I feel that schools should teach cooking.",
    "Self-care is really important.",
    "I find modern art confusing.",
    "Honestly, pineapple on pizza is underrated.",
    ["Tom thinks I live in Berlin.", {}],
    "I'm convinced that the dog understands us.",
    "I doubt that the bridge will be finished this decade.",
  ]),
  ...say("SKILL", [
    "I can play the guitar.",
    "I know how to sail.",
    "I can juggle.",
    ["I speak Spanish and French.", { edge: "Maya SPEAKS French" }],
    ["I'm fluent in Mandarin.", { edge: "Maya SPEAKS Mandarin" }],
    "I'm good at chess.",
    "I play the violin.",
    "I taught myself to juggle.",
    "I have ten years of experience in welding.",
    "Anna can speak four languages.",
    "I'm trained in first aid.",
  ]),
  ...say("GOAL", [
    ["I want to run a marathon next year.", { from: "2025-01-01" }],
    "I plan to visit Japan.",
    "I hope to become a pilot.",
    "I'd love to learn pottery.",
    "I'm saving up for a camper van.",
    "My goal is to read forty books.",
    "I dream of opening a small bakery.",
    "I'm thinking about adopting a cat.",
    "I aim to finish my thesis by December.",
    "I'm going to apply for the scholarship.",
    "I'm trying to quit smoking.",
    "We're planning to renovate the bathroom.",
    "I intend to switch careers.",
    "I'm looking forward to my sabbatical.",
  ]),
];

export const junk: string[] = `Hi!
Hello there, how are you?
Good morning everyone!
Thanks!
Thank you so much for your help.
Thanks a lot, Mel!
That's great, Mel!
You're doing an awesome job.
You'd make a wonderful teacher.
I'm so proud of you.
So happy for you!
Glad you had a good time.
Totally agree.
I completely agree with you.
Sounds good!
That makes sense.
Got it.
I see.
No problem.
Exactly!
Haha, true.
Wow, that is so cool!
It was awesome!
What a beautiful day!
How exciting!
Can you tell me the capital of France?
can you tell me how to boil eggs
what do you think
Do you know a good dentist in Cologne?
do you know any jokes
Any tips for a long flight?
Where did you grow up?
How long have you played the violin?
I was wondering if you could help me.
Please write me a poem about autumn.
Remind me to call the bank tomorrow.
Remember to buy milk.
Summarize this article in three sentences.
Give me five ideas for dinner.
Translate this into Dutch.
Show me the weather for Oslo.
Make it shorter.
Tell me about the Eiffel Tower.
If I won the lottery I would buy a castle.
If I were you, I'd call them.
I might as well stay home.
I wish I had a bigger kitchen.
What if I moved to Peru?
As I said.
Talk to you soon!
See you tomorrow!
Have a great weekend!
Let me know how it goes.
Let's do it!
I'll be right back.
I have a quick question.
I'm just kidding.
You are a helpful assistant that answers in rhymes.
You told me that yesterday.
Your garden looks lovely.
Congratulations on the new job!
Happy birthday, Tom!
Sorry to hear that.
Good luck with the exam!
😊👍
...
OK
Never mind.
const total = items.reduce((a, b) => a + b, 0);
{"name": "Maya", "city": "Berlin"}
https://example.com/some/path?query=1
It's okay.
Take care!
Whenever you need help, just ask.
It's been tough.
Fingers crossed!
Sure is.`.split("\n");
