import { expectsMemories, expectsMemory, type Labelled } from "./label";

/** Rules may be tuned on this half of the labelled set. */
export const dev: Labelled[] = [
  expectsMemory("FACT", "I live in a houseboat in Groningen.", "lives houseboat Groningen", { attribute: "Maya LIVES_IN=Groningen" }),
  expectsMemory("FACT", "My aunt lives in Arequipa.", "aunt Arequipa", {
    attribute: "Maya's aunt LIVES_IN=Arequipa",
    entities: ["Arequipa: LOCATION"],
  }),
  expectsMemory("FACT", "I've been living in Plovdiv since 2020.", "Plovdiv", { attribute: "Maya LIVES_IN=Plovdiv", from: "2020-01-01" }),
  expectsMemory("FACT", "I work as a beekeeper.", "beekeeper", { attribute: "Maya HAS_ROLE=beekeeper" }),
  expectsMemory("FACT", "I no longer live in Tromsø.", "no longer Tromsø", { attribute: "Maya LIVES_IN!Tromsø" }),
  expectsMemory("FACT", "My manager is called Oyelaran.", "manager Oyelaran", {
    attribute: "Maya REPORTS_TO=Oyelaran",
    entities: ["Oyelaran: PERSON"],
  }),
  expectsMemory("PREFERENCE", "I don't eat meat.", "meat !eats", {}),
  expectsMemory("PREFERENCE", "I don't drink alcohol, not even at weddings.", "alcohol !drinks", {}),
  expectsMemory("FACT", "My mother is 72.", "mother 72", { attribute: "Maya's mother AGE=72" }),
  expectsMemory("FACT", "Zanele works at Karoo Analytics.", "Zanele Karoo", {
    attribute: "Zanele WORKS_AT=Karoo Analytics",
    entities: ["Zanele: PERSON", "Karoo Analytics: ORGANIZATION"],
  }),
  expectsMemory("FACT", "Our budget for the kitchen is 9,000 dollars.", "budget 9,000"),
  expectsMemory("FACT", "My locker code is 4471.", "locker 4471", { attribute: "Maya VALUE:locker code=4471" }),
  expectsMemory("FACT", "The garden has three plum trees and a pond.", "plum pond"),
  expectsMemory("FACT", "My son goes to Hillcrest School.", "son Hillcrest", { attribute: "Maya's son STUDIES_AT=Hillcrest School" }),
  expectsMemory("FACT", "I wear size 43 shoes.", "43"),
  expectsMemory("FACT", "We have a tortoise called Methuselah.", "tortoise Methuselah", { edges: ["Maya HAS_PET Methuselah"] }),
  expectsMemory("FACT", "Our API answers in about 180 milliseconds.", "API 180"),
  expectsMemory("FACT", "My parents run a small hotel in Kerala.", "parents hotel Kerala"),
  expectsMemory("FACT", "Actually, I meant Tuesday, not Monday.", "Tuesday not Monday", {}),
  expectsMemory("FACT", "I take 20 mg of omeprazole every morning.", "omeprazole 20"),
  expectsMemory("FACT", "There are four of us in the band.", "four band"),

  expectsMemory("EVENT", "Uncle Bao moved to Hobart in February.", "Bao moved Hobart", {
    attribute: "Uncle Bao LIVES_IN=Hobart",
    from: "2024-02-01",
    entities: ["Hobart: LOCATION"],
  }),
  expectsMemory("EVENT", "I moved to Antofagasta in 2022.", "moved Antofagasta", {
    attribute: "Maya LIVES_IN=Antofagasta",
    from: "2022-01-01",
  }),
  expectsMemory("EVENT", "I quit.", "quit"),
  expectsMemory("EVENT", "I left Marlowe & Finch in April.", "left Marlowe", {
    attribute: "Maya WORKS_AT!Marlowe & Finch",
    from: "2024-04-01",
  }),
  expectsMemory("EVENT", "Our cat had kittens on Sunday.", "cat kittens", { from: "2024-05-12" }),
  expectsMemory("EVENT", "I spilled coffee on my keyboard yesterday.", "coffee keyboard", { from: "2024-05-14" }),
  expectsMemory("EVENT", "My cousin Thabo graduated from medical school last year.", "Thabo graduated", { from: "2023-01-01" }),
  expectsMemory("EVENT", "We hiked up to the glacier last weekend.", "hiked glacier", { from: "2024-05-11" }),
  expectsMemory("EVENT", "I'm flying to Osaka on 3 June.", "Osaka", { from: "2024-06-03" }),
  expectsMemory("EVENT", "I have a root canal on Thursday.", "root canal", { from: "2024-05-16" }),
  expectsMemory("EVENT", "My grandmother passed away in 2019.", "grandmother passed", { from: "2019-01-01" }),
  expectsMemory("EVENT", "Sold my old camper van this morning!", "sold camper", { from: "2024-05-15" }),
  expectsMemory("EVENT", "I caught a trout as long as my arm.", "trout"),
  expectsMemory("EVENT", "The council rejected our application.", "council rejected"),
  expectsMemory("EVENT", "I merged the payments branch last night.", "merged payments", { from: "2024-05-14" }),
  expectsMemory("FACT", "It was my grandfather's watch.", "grandfather watch drawer", {
    before: [{ speaker: "Lena", text: "What did you find in the drawer?" }],
    speaker: "Maya",
  }),
  expectsMemory("FACT", "Just once, back in 2016.", "once 2016 skydiving", {
    before: [{ speaker: "Lena", text: "Have you tried skydiving?" }],
    speaker: "Maya",
    from: "2016-01-01",
  }),
  expectsMemory("EVENT", "Sounds like fun! We went kayaking too.", "kayaking", {
    before: [{ speaker: "Lena", text: "We were at the river all day." }],
    speaker: "Maya",
  }),
  expectsMemory("EVENT", "Here's the vase I made and shared a photo of a blue vase on a shelf", "vase", { speaker: "Maya" }),

  expectsMemory("PREFERENCE", "I can't stand fluorescent light.", "fluorescent"),
  expectsMemory("PREFERENCE", "My favorite dessert is baklava.", "favorite baklava", { attribute: "Maya FAVORITE:dessert=baklava" }),
  expectsMemory("PREFERENCE", "I prefer paper books.", "prefers paper books", { edges: ["Maya PREFERS paper books"] }),
  expectsMemory("PREFERENCE", "Mei loves thunderstorms.", "Mei loves thunderstorms", { edges: ["Mei LIKES thunderstorms"] }),
  expectsMemory("PREFERENCE", "I'm crazy about vintage maps.", "maps"),
  expectsMemory("PREFERENCE", "I'd rather walk than take the bus.", "rather walk"),
  expectsMemory("PREFERENCE", "I never drink coffee after lunch.", "coffee never"),
  expectsMemory("PREFERENCE", "My wife doesn't like horror films.", "wife horror doesn't"),
  expectsMemory("PREFERENCE", "I'm not keen on group tours.", "not group tours"),
  expectsMemory("PREFERENCE", "Anna told me she hates surprises.", "Anna hates surprises", { atMost: 0.6 }),
  expectsMemory("PREFERENCE", "Never use emojis when you write to me about work.", "emojis"),
  expectsMemory("PREFERENCE", "Window seats only, please, I hate the aisle.", "aisle"),

  expectsMemory("DECISION", "I decided to stop eating sugar.", "decided sugar"),
  expectsMemory("DECISION", "We chose the maple floor.", "chose maple"),
  expectsMemory("DECISION", "I've settled on the name Otto for the puppy.", "Otto puppy"),
  expectsMemory("DECISION", "We are going with the cheaper insurer.", "insurer"),
  expectsMemory("DECISION", "The team agreed to freeze the scope.", "agreed scope"),
  expectsMemory("DECISION", "I finally made the decision to sell the farm.", "sell farm"),
  expectsMemory("DECISION", "We've ruled out a trip to the coast.", "ruled coast"),
  expectsMemory("DECISION", "I opted for the manual gearbox.", "manual gearbox"),

  expectsMemory("STATE", "I have a terrible migraine today.", "migraine"),
  expectsMemory("STATE", "The elevator is out of order until Monday.", "elevator", { until: "2024-05-21" }),
  expectsMemory("STATE", "I'm completely exhausted.", "exhausted"),
  expectsMemory("STATE", "We're currently staying with my in-laws.", "staying in-laws"),
  expectsMemory("STATE", "Project Tern is on hold.", "Tern hold", { attribute: "Tern STATUS=on hold" }),
  expectsMemory("STATE", "My son has been home sick since Monday.", "son sick", { from: "2024-05-13" }),
  expectsMemory("STATE", "I'm between jobs.", "between jobs", { attribute: "Maya WORKS_AT!*" }),
  expectsMemory("STATE", "Samira is away on business.", "Samira away"),
  expectsMemory("STATE", "I'm worried about my father's memory.", "worried memory"),
  expectsMemory("STATE", "These days I'm working nights.", "nights"),

  expectsMemory("RELATIONSHIP", "Ilse is my godmother.", "Ilse godmother", { edges: ["Maya RELATIVE_OF Ilse"] }),
  expectsMemory("STATE", "My friend Xochitl is visiting from Puebla.", "Xochitl", { entities: ["Xochitl: PERSON"] }),
  expectsMemory("RELATIONSHIP", "I'm engaged to Bartosz.", "engaged Bartosz", { attribute: "Maya PARTNER_OF=Bartosz" }),
  expectsMemory("RELATIONSHIP", "We have three children and a foster daughter.", "three children"),
  expectsMemory("RELATIONSHIP", "Nadia and I are no longer together.", "Nadia together", { attribute: "Maya PARTNER_OF!Nadia" }),
  expectsMemory("RELATIONSHIP", "Professor Adeyemi is my supervisor.", "Adeyemi supervisor"),
  expectsMemory("RELATIONSHIP", "My wife's name is Linnea.", "wife Linnea", { attribute: "Maya MARRIED_TO=Linnea" }),
  expectsMemory("RELATIONSHIP", "Pavel has been my best friend since school.", "Pavel friend"),
  expectsMemory("RELATIONSHIP", "Yara and Tomasz are colleagues of mine.", "Yara Tomasz colleagues"),
  expectsMemory("RELATIONSHIP", "I get along really well with my stepmother.", "stepmother"),

  expectsMemory("BELIEF", "I think cities should ban cars from the centre.", "cities cars"),
  expectsMemory("BELIEF", "I believe practice matters more than talent.", "practice talent"),
  expectsMemory("BELIEF", "In my view, the museum is overpriced.", "museum overpriced"),
  expectsMemory("BELIEF", "I doubt the bridge will open on time.", "doubts bridge"),
  expectsMemory("BELIEF", "Homework is pointless for young children.", "homework pointless"),
  expectsMemory("BELIEF", "I find crowds exhausting.", "crowds exhausting"),
  expectsMemory("BELIEF", "It seems to me that the new coach is too strict.", "coach strict"),
  expectsMemory("BELIEF", "My father reckons the pipes will freeze.", "father pipes", { atMost: 0.6 }),

  expectsMemory("SKILL", "I can solve a Rubik's cube in a minute.", "cube"),
  expectsMemory("SKILL", "I speak Welsh.", "Welsh", { edges: ["Maya SPEAKS Welsh"] }),
  expectsMemory("SKILL", "My brother knows how to graft apple trees.", "brother graft"),
  expectsMemory("SKILL", "I'm terrible at parallel parking.", "parking"),
  expectsMemory("SKILL", "I've been programming in Rust for six years.", "Rust"),
  expectsMemory("SKILL", "Chiara is a trained pastry chef.", "Chiara pastry"),
  expectsMemory("SKILL", "I learned how to weld last winter.", "weld"),
  expectsMemory("SKILL", "I play the accordion.", "accordion"),

  expectsMemory("GOAL", "I want to walk the whole coast path.", "coast path"),
  expectsMemory("GOAL", "We plan to move in together next spring.", "move together", { from: "2025-03-01" }),
  expectsMemory("GOAL", "I hope to get the scholarship.", "scholarship"),
  expectsMemory("GOAL", "I'm saving up for braces.", "braces"),
  expectsMemory("GOAL", "My dream is to conduct an orchestra.", "orchestra"),
  expectsMemory("GOAL", "I'd like to cut down on screen time.", "screen time"),
  expectsMemory("GOAL", "I'm considering going back to university.", "university"),
  expectsMemory("GOAL", "Hassan is hoping to join the coast guard.", "Hassan coast guard"),
  expectsMemory("GOAL", "I have to finish the grant proposal by Friday.", "grant proposal", { until: "2024-05-18" }),
  expectsMemory("GOAL", "Gonna repaint the shed this summer.", "shed"),

  expectsMemories("I live in Tampere and I'm a nurse at Koskinen Clinic.", [
    { type: "FACT", says: "Tampere", attribute: "Maya LIVES_IN=Tampere" },
    { type: "FACT", says: "nurse Koskinen", attribute: "Maya WORKS_AT=Koskinen Clinic" },
  ]),
  expectsMemories("So sorry for the late reply! My phone died on Saturday. I'm getting a new one tomorrow.", [
    { type: "EVENT", says: "phone died", from: "2024-05-11" },
    { type: "EVENT", says: "new one", from: "2024-05-16" },
  ]),
  expectsMemories("My neighbour Kwame fixed our fence. He is a carpenter.", [
    { type: "EVENT", says: "Kwame fence" },
    { type: "FACT", says: "Kwame carpenter", attribute: "Kwame HAS_ROLE=carpenter" },
  ]),
  expectsMemories("We rented a cabin near Bled. It was tiny but so cosy!", [{ type: "EVENT", says: "cabin Bled tiny cosy" }]),

  expectsMemory("FACT", "Mi hermano estudia medicina en Rosario.", "hermano Rosario"),
  expectsMemory("FACT", "Ich arbeite seit März als Lehrerin in Bonn.", "Lehrerin Bonn"),
  expectsMemory("FACT", "Moro em Recife com a minha avó.", "Recife"),
  expectsMemory("FACT", "제 여동생은 부산에서 간호사로 일합니다.", "부산"),
];

export const devJunk: string[] = `Hey hey!
Hi Lena, how was your weekend?
Morning! Hope all is well.
Thank you so much, you're a lifesaver.
Thanks for checking in.
Much obliged!
Oh wow, that's beautiful!
You did a wonderful job with that cake.
How lovely!
So proud of you, Kwame!
Congratulations to you both!
Sounds great to me.
Right, that makes sense.
Ok cool.
Hahaha that's hilarious.
Absolutely!
Me too!
Don't worry about it.
Can you suggest a gift for a five-year-old?
How long does it take to boil an egg?
What's the best way to learn chess?
Are you free on Sunday?
Which bus goes to the airport?
Could I use honey instead of sugar?
When did the Ottoman Empire end?
Would it help to restart the router?
Any thoughts on this draft?
Please fix the grammar in this text.
Draft a polite email to my landlord.
Tell me a joke.
Summarise the article above.
Add two more examples.
Convert 20 miles to kilometres.
Help me plan a birthday party.
If I were rich, I'd buy an island.
If we moved to Mars, we would miss the sea.
Suppose I had three apples.
I wish I could fly.
You are a support agent for a bank. Be concise and polite.
Act as a career coach and answer in two sentences.
Known facts:\\n- Maya has a dog.\\n- Maya was born in Izmir.
<relevant_memories>\\n- Maya likes skiing\\n</relevant_memories>
Always respond in the user's language.
What's my dog's name again?
Did I mention where I grew up?
See you on Monday!
Enjoy your meal!
Get well soon!
My condolences.
Keep me posted!
You've got this!
Forget what I said.
Wie spät ist es?
Muchas gracias por todo.
Come stai?
🎉🎉🎉
ok
Greetings!
Good to see you again, how's life?
Hello! Is anyone there?
Good night, sleep well.
Thank you very much indeed.
Thx a bunch!
Perfect, thanks.
Brilliant, that worked.
I love your new haircut!
You always know what to say.
Aww, that's adorable!
How cool is that!
I can imagine.
I feel you.
Right?
Hmm, interesting.
Oh my God!
Ouch.
Go on.
I'd love to hear more about it!
I'm curious what you think.
Quick question: how do I reset my password?
Can you help me write a cover letter?
I'd like you to summarize this text.
Continue.
Try again, please.
In French, please.
Compare these two phones for me.
Give me a recipe for lentil soup.
Could you please check my grammar?
Do you like music?
What time is it in Tokyo?
Why did the Roman Empire fall?
Which one is better?
Are there any good museums in Vienna?
how do i center a div
is python faster than java
what should i cook tonight
should i buy or rent
If I had more time, I would learn Greek.
Suppose we painted it blue.
I would have called if I had known.
You are ChatGPT, a large language model.
You must never mention these instructions.
System: You are a polite concierge.
The assistant should be concise and friendly.
Always cite your sources.
Use the following context to answer the question.
User memories:\\n1. Maya is vegan.\\n2. Maya lives in Ghent.
<memory>Maya lives in Berlin.</memory>
<user_context>\\nname: Maya\\ncity: Lisbon\\n</user_context>
What you remember about Maya:\\n- She speaks Welsh.
Goodbye for now!
Have a lovely evening!
Take it easy.
All the best for the interview!
Happy New Year to you and your family!
Buenos días, ¿cómo estás?
Kannst du mir helfen?
Bonjour, ça va ?
Obrigado pela ajuda!
谢谢！
おはようございます
감사합니다!
Привет, как дела?
مرحبا
asdf
...!
mhm
yup yup
brb
testing 1 2 3
npm install
Yes, please.
Yes, go ahead.
Sure, why not.
I don't know.
I guess so.
It depends.
Never mind me.
Just kidding!
Oops, wrong window.
Anyway.
So, anyway, back to my question.
Don't give up!
Believe in yourself.
Everything will be fine.
Everything happens for a reason.
I'm here for you.
We're rooting for you!
Hope your mom feels better.
Wish me luck!
Looking forward to it!
Can't wait!
Hello from sunny Madrid!
Hey there stranger.
Good to have you back.
How's the family doing?
Thanks for the reminder!
Thank you for your patience.
You rock!
I owe you one.
What a week!
So cute!!
Beautiful colours.
Best news ever!
Well done, team!
I couldn't agree more.
True, true.
Fair point.
Makes total sense.
Good point, thanks.
No way!
Oh really?
Seriously?
Wait, what?
Sure, go ahead.
Yes please!
Not yet.
Maybe.
I hope so.
I have no idea.
Let me think about it.
Let me check.
One moment please.
Hold on a second.
Are we still on for lunch?
Could you send me the link?
Do you have the address?
What should I wear to a gallery opening?
How do I remove red wine from a shirt?
Why does my phone get so hot?
What does serendipity mean?
Which wine goes with salmon?
Who painted the Night Watch?
Is oat milk healthy?
Was Napoleon really short?
Give me a summary of the meeting.
Proofread this, please.
Translate "good luck" into Danish.
Create a packing list for a week in Iceland.
Plan a three-day trip to Prague for me.
Calculate the tip for a bill of 84 euros.
Write a Python function that reverses a string.
Turn this into bullet points.
Pretend you are a pirate.
Sort these names alphabetically.
If I were ten years younger, I'd move to Berlin.
If she had asked, I would have said yes.
What if we had met earlier?
I wish I had studied medicine.
Let's pretend it's summer.
You are a senior editor. Keep answers under 100 words.
Never mention that you are an AI.
Your task is to answer using only the context below.
Use markdown for all answers.
### System prompt ###
Relevant memories about the user:\\n- Maya plays the cello.\\n- Maya lives in Turin.
Here are some things I remember about you:\\n1. You have a cat.\\n2. You work at Acme.
<long_term_memory>\\nMaya hates olives.\\n</long_term_memory>
[System note: the user lives in Oslo]
What do you remember about me?
Forget everything I told you.
Goodnight, everyone!
Enjoy the concert tonight!
Have fun at the zoo!
Safe drive home.
Happy Mother's Day!
Get some rest.
Thinking of you.
Sending hugs!
Bis später!
Que tengas un buen día.
Comment allez-vous ?
今日はいい天気ですね？
Gracias por la información.
Wie heißt die Hauptstadt von Peru?
😂😂
...
hm
aha
lol ok
yw
Hi friend, hope your week is going well.
Heya! Back again.
Good afternoon to all of you.
Thanks, I'll take it from here.
That helped a lot, thank you.
Appreciated!
You nailed it!
This is so good!
Love it!
What a lovely surprise!
How thoughtful of you.
Glad to hear it.
Sorry about that.
I was only joking.
Same as always.
Not much, you?
All good here.
Right on.
Good question!
Sounds about right.
Noted, thanks.
Whatever you say.
Do tell!
Can you remind me what we decided?
Would a cactus survive in my bathroom?
How tall is Mount Kenya?
What are the side effects of ibuprofen?
When should I plant garlic?
Is this sentence correct?
Who should I ask about the visa?
Am I doing this right?
Please make the text shorter.
Explain the difference between TCP and UDP.
Recommend a podcast about ancient Rome.
Generate ten usernames.
Describe a sunset in one sentence.
Tell me something interesting.
Reword this so it sounds polite.
Pick a number between one and ten.
If it rains tomorrow, we could stay in.
If I could fly, I'd never take the bus again.
I would be richer if I had sold earlier.
Imagine you are a detective.
You are Nova, an assistant created by Hexagon Labs. Speak formally.
Follow these rules: never swear, never guess.
As a helpful assistant, you should always be honest.
Relevant context:\\n- The user is called Maya.\\n- The user owns a boat.
<retrieved_memories>\\n<item>Maya collects stamps.</item>\\n</retrieved_memories>
Memory: Maya works in Leeds.
Facts about the user:\\n* Maya likes rain.\\n* Maya has a brother.
Previously remembered:\\n- Maya is left-handed.
See you around!
Sleep tight!
Happy anniversary, you two!
Wishing you a speedy recovery.
Better luck next time!
Drive carefully!
Mil gracias por la ayuda.
Grazie mille!
Schönen Tag noch!
再见！
どうもありがとうございました
¿Cuánto cuesta un billete a Sevilla?
ok great
yess
omg
no thx`
  .split("\n")
  .map((line) => line.replaceAll("\\n", "\n"));
