import type { History } from "./own";

export const assistantHistories: History[] = [
  {
    id: "bakery",
    kind: "assistant",
    sessions: [
      {
        day: "2026-04-02",
        said: `
user: I want to open a small sourdough bakery in Ghent next spring. My budget is 60,000 euros. Where do I start?
assistant: Start with a plan of costs: the deck oven, a mixer, rent and a deposit, permits and three months of wages. With 60,000 euros
I would buy the oven second-hand and rent a place that was a food shop before, since the extraction is already there.
user: I found a place on Oudburg street, 48 square metres, 1,150 a month. It used to be a fish shop.
assistant: A former fish shop has drains and cold storage, which saves you money. Ask about the smell, the age of the wiring and whether
the landlord allows an oven of more than 10 kilowatts.
user: The landlord, Mr Claes, wants an answer by the 20th of April. My husband Jonas thinks the street is too quiet.
assistant: Count the people who pass between seven and ten on a weekday and on a Saturday. If fewer than eighty pass in an hour, plan to
live from deliveries to restaurants.
user: I counted this morning: 130 an hour. I'm going to take it.`,
      },
      {
        day: "2026-05-11",
        said: `
user: We signed the lease last Friday! Now I need a name. I'm torn between Korst and Zuur & Zoet.
assistant: Korst is short, easy to remember and says what you sell. Zuur & Zoet promises pastry as well, so choose it only if you
will bake sweet things.
user: I won't do pastry, I can't stand making croissants. Korst it is.
assistant: A good choice. Register the name and the web address today, before you order the sign.
user: Done. I bought a used Bongard oven from a baker in Aalst for 14,500. It needs three-phase power.
assistant: Ask an electrician to check the board first. Expect 1,500 to 3,000 euros if a new line is needed from the street.
user: My brother-in-law Wouter is an electrician, he will do it in June. I'm also allergic to hazelnuts, so I want a kitchen without nuts.
assistant: Write that on the plan for the staff from the first day, and ask every supplier for a statement about traces of nuts.`,
      },
      {
        day: "2026-07-19",
        said: `
user: Opening is moved to the 3rd of October because the floor tiles were delivered broken.
assistant: Use the weeks for trial bakes with your starter and for a list of restaurants that want to taste.
user: I've got two restaurants already: Publiek takes 20 loaves a day and De Superette takes 35.
assistant: That is 55 loaves before the first customer comes in. Check that the oven and one person can bake 120 by seven.
user: I hired Samira for four mornings a week. She worked at a bakery in Antwerp for six years.
assistant: Six years means she can run the oven alone. Agree on a trial month and write down who closes on Sundays.
user: We will stay closed on Sundays and Mondays. I need to sleep at some point!`,
      },
    ],
    answerable: [
      "What is my budget for the bakery?",
      "Where is the place that I'm renting?",
      "How much is the rent?",
      "What shop was in the building before?",
      "Who is my landlord?",
      "How many people pass the shop in an hour?",
      "What did I call my bakery?",
      "Why did I decide against pastry?",
      "Which oven did I buy and for how much?",
      "Who is going to do the electrical work?",
      "What am I allergic to?",
      "When do I open?",
      "Why was the opening delayed?",
      "Which restaurants buy bread from me?",
      "How many loaves does De Superette take?",
      "Who did I hire?",
      "On which days are we closed?",
      "What did you tell me to ask the landlord about?",
      "Can you help me write an announcement of the opening for the bakery?",
      "Summarize how my bakery has come along so far.",
    ],
    unanswerable: [
      ["What interest rate did the bank give me for the loan?", "never said"],
      ["Which flour mill supplies my bakery?", "near topic"],
      ["What did Jonas say about the name of the bakery?", "near topic"],
      ["How old is the landlord?", "near topic"],
      ["What was the reason why Samira left the bakery in Antwerp?", "near topic"],
      ["What were the conditions in the contract with Publiek?", "near topic"],
      ["What recipe do I use for the croissants?", "negation"],
      ["What colour are the floor tiles?", "near topic"],
      ["Which school do my children go to?", "never said"],
      ["What is the name of my dog?", "never said"],
      ["Which gym do I go to?", "never said"],
      ["When is my flight to Toronto?", "never said"],
      ["What is the capital of France?", "generic knowledge"],
      ["Who wrote War and Peace?", "generic knowledge"],
      ["What did my sister give me for my birthday?", "never said"],
      ["What is Wouter's phone number?", "near topic"],
      ["What did the neighbours complain about during the renovation?", "never said"],
      ["Which football team do I support?", "never said"],
    ],
  },
  {
    id: "thesis",
    kind: "assistant",
    sessions: [
      {
        day: "2026-01-14",
        said: `
user: I'm writing my master's thesis about urban heat islands in Valencia. My supervisor is Professor Amat and it is due on 30 June.
assistant: A good plan is: four weeks of reading, six for data, six for analysis and the rest for writing. Which data do you have?
user: Landsat 8 surface temperatures from 2014 to 2024, and 22 temperature loggers that I hung up in the Russafa quarter.
assistant: Combine them: the loggers give air temperature at night, which the satellite cannot see. Check their calibration against a
reference station before you use them.
user: Three of the loggers were stolen in the first week, so I have 19 left.
assistant: Nineteen are enough if they cover parks, squares and narrow streets. Note the sky view factor at each place.
user: I use R for everything, but the raster package is painfully slow on my laptop with 8 GB of memory.
assistant: Move to terra, which replaced raster: it works on files instead of in memory. Crop to the city before any calculation.`,
      },
      {
        day: "2026-03-09",
        said: `
user: terra made it fifteen times faster, thanks! Now I see a difference of 3.4 degrees between the Turia park and the centre at night.
assistant: That is in the range that is published for Mediterranean cities. Report the uncertainty with it.
user: Professor Amat wants me to add a chapter about social inequality. I'm annoyed, it is another month of work.
assistant: Keep it small: the census has income by district, and one regression of night temperature on income is a chapter of ten pages.
user: OK. I also take piano lessons on Wednesdays, so no deadlines on that day please.
assistant: Understood, I will keep Wednesdays free in every plan.
user: My laptop died yesterday and I lost two days of figures. I'm buying a ThinkPad with 32 GB.
assistant: Put the code in git and the figures in a script, so that the next crash costs an hour and not two days.`,
      },
      {
        day: "2026-06-02",
        said: `
user: The first draft is with Professor Amat. 94 pages. She only wants the conclusion shorter.
assistant: Excellent. Cut everything in it that repeats a result, and end with the two measures that cities can take.
user: The defence is on 17 July at ten, in room B2. There will be three examiners, and Doctor Keller from Zürich joins by video.
assistant: Prepare twenty minutes and five spare slides about the loggers, since every examiner asks about measurement.
user: After that I start a job at the water authority in Alicante, on the first of September. My girlfriend Noa stays in Valencia.
assistant: Congratulations! The train between the two takes about two hours, so weekends are easy.`,
      },
    ],
    answerable: [
      "What is my thesis about?",
      "Who supervises my thesis?",
      "When do I have to hand in the thesis?",
      "How many temperature loggers do I still have?",
      "What happened to some of my loggers?",
      "Which programming language do I use?",
      "What package did you recommend instead of raster?",
      "How big is the temperature difference between the park and the centre?",
      "What did the professor want me to add?",
      "On which weekday do I have piano lessons?",
      "How many pages does my draft have?",
      "When and where is my defence?",
      "Who joins the defence by video?",
      "Where am I going to work after graduating?",
      "What is my girlfriend called?",
      "Which laptop am I getting?",
      "How much faster was terra?",
      "Can you make me a plan for the week before the defence?",
    ],
    unanswerable: [
      ["What grade did I get for the thesis?", "near topic"],
      ["What is the title of Doctor Keller's latest paper?", "near topic"],
      ["Which questions did the examiners ask me?", "near topic"],
      ["What brand are the temperature loggers?", "near topic"],
      ["What was the reason why Professor Amat wanted the conclusion shorter?", "near topic"],
      ["What salary will I get in Alicante?", "near topic"],
      ["Which piece am I learning in my violin lessons?", "wrong object"],
      ["What is my boyfriend called?", "wrong object"],
      ["How did my interview at the water authority go?", "near topic"],
      ["What did I write about in my bachelor's thesis?", "near topic"],
      ["How many loggers did I hang up in Barcelona?", "wrong object"],
      ["What is my blood type?", "never said"],
      ["Which restaurant did I book for Noa's birthday?", "never said"],
      ["What did the vet say about my rabbit?", "never said"],
      ["How tall is Mount Everest?", "generic knowledge"],
      ["What is the chemical formula of table salt?", "generic knowledge"],
      ["When does my gym membership end?", "never said"],
      ["What music did we play at my wedding?", "never said"],
    ],
  },
  {
    id: "kleingarten",
    kind: "assistant",
    language: "de",
    sessions: [
      {
        day: "2026-03-07",
        said: `
user: Ich habe einen Schrebergarten in Leipzig gepachtet, 210 Quadratmeter. Der Vorpächter hieß Herr Lindner.
assistant: Glückwunsch! Fangen Sie mit dem Boden an: eine Probe kostet wenig und sagt, ob Kalk oder Kompost fehlt.
user: Die Laube ist undicht, das Dach muss vor dem Herbst neu. Mein Schwager Henning ist Dachdecker und hilft mir.
assistant: Planen Sie zwei trockene Wochenenden im August ein und bestellen Sie die Dachpappe früh.
user: Ich bin gegen Wespenstiche allergisch, also möchte ich keine Pflaumenbäume.
assistant: Dann passen Beeren mit Netz, Kräuter und Kartoffeln besser.
user: Die Pacht kostet 340 Euro im Jahr, das ist in Ordnung.`,
      },
      {
        day: "2026-06-21",
        said: `
user: Die Kartoffeln stehen gut, aber die Schnecken haben alle Zucchini gefressen.
assistant: Ein Schneckenzaun aus Blech hilft am besten. Sammeln Sie abends und gießen Sie morgens.
user: Unsere Tochter Frieda hat einen Teich gegraben, jetzt haben wir zwei Molche.
assistant: Molche fressen Schneckeneier, das ist ein gutes Zeichen.
user: Am 12. Juli feiern wir im Garten meinen fünfzigsten Geburtstag.
assistant: Denken Sie an die Ruhezeiten des Vereins und an ein Zelt, falls es regnet.`,
      },
    ],
    answerable: [
      "Wo habe ich einen Garten gepachtet?",
      "Wie groß ist mein Garten?",
      "Wer hilft mir mit dem Dach?",
      "Wogegen bin ich allergisch?",
      "Wie viel kostet die Pacht?",
      "Was haben die Schnecken gefressen?",
      "Wer hat den Teich gegraben?",
      "Wann feiere ich meinen Geburtstag?",
      "Wie hieß der Vorpächter?",
    ],
    unanswerable: [
      ["Wie heißt mein Zahnarzt?", "never said"],
      ["Welches Auto fahre ich?", "never said"],
      ["Wann fliege ich nach Mallorca?", "never said"],
      ["Wie viele Hühner habe ich im Garten?", "wrong object"],
      ["Welche Schule besucht mein Sohn Anton?", "never said"],
      ["Wie hoch ist die Zugspitze?", "generic knowledge"],
      ["Was habe ich für den Rasenmäher bezahlt?", "near topic"],
    ],
  },
];
