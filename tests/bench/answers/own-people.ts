import type { History } from "./own";

export const peopleHistories: History[] = [
  {
    id: "priya-tomas",
    kind: "people",
    sessions: [
      {
        day: "2026-02-03",
        said: `
Priya: Hey Tomas! Guess what, I finally signed up for that glassblowing course at the old brewery.
Tomas: No way, that's brilliant! What made you pick glassblowing of all things?
Priya: I saw a woman make a fish out of molten glass in Murano when I was twelve and never forgot it.
Tomas: I love that. I'm stuck at home this week, I twisted my knee when I slipped on the ice outside the bakery.
Priya: Ouch! How bad is it? Did you see someone about it?
Tomas: The doctor says two weeks of rest. My brother Radek is doing my shopping.
Priya: Good old Radek. Tell me if you need anything. I can bring you soup on Thursday.
Tomas: You're the best. Bring the lentil one with lemon, please!`,
      },
      {
        day: "2026-02-19",
        said: `
Tomas: Knee update: I can walk again! I took the dog round the block this morning without the stick.
Priya: Yay! Biscuit must be over the moon. How old is he now?
Tomas: He turned nine in January. Grey muzzle and all, but he still chases every pigeon.
Priya: My cat is only three and sleeps all day. I think Mango could learn something from him.
Tomas: Ha, send Mango over for training. How is the course going?
Priya: I burnt my thumb and broke two vases, but last week I made a paperweight that actually looks like a paperweight!
Tomas: Show me! I'd put it on my desk at the archive.
Priya: It's yours then. By the way, my landlord is selling the flat. I have until June to find a new place.
Tomas: Oh no. Are you looking in the same area?
Priya: I'd like to stay near the canal, but I can't pay more than 900 a month.`,
      },
      {
        day: "2026-03-28",
        said: `
Priya: Sorry I went quiet. My grandmother had her hip operation in Leeds and I was there for ten days.
Tomas: I hope she is better! Is she back at home?
Priya: She is, and already complaining about the tea. How was the choir concert?
Tomas: We sang the Dvořák on Saturday and I had a tiny solo. My hands were shaking.
Priya: You never told me you had a solo! Who came?
Tomas: Radek, his two girls and half of the archive. My boss cried, which was awkward.
Priya: That's adorable. I wish I had been there.
Tomas: There will be another one in October. What about the flat?
Priya: I looked at five. The nicest one is above a bicycle shop, with a balcony full of somebody's old tomatoes.
Tomas: Take it! You can grow chillies there.
Priya: I already told them yes. I'm moving on the 9th of May.`,
      },
      {
        day: "2026-05-24",
        said: `
Tomas: So how is life above the bicycles?
Priya: Loud at eight in the morning and lovely after that. I planted basil and two chillies for you.
Tomas: I'm honoured. I've got news too: I applied for the job at the national library in Brno.
Priya: Brno! Would you move there?
Tomas: I'd take the train at first. The interview is on the third of June and I'm terrified.
Priya: You'll be great. Wear the green jacket, it brought you luck with the archive.
Tomas: Good idea. I've also started swimming twice a week, the physio said it would help the knee.
Priya: I gave up running, so maybe I'll join you. I sold my first glass bowl at the spring market, for 35 pounds!
Tomas: You sold one! Who bought it?
Priya: A dentist who wants to put olives in it.`,
      },
    ],
    answerable: [
      "What course did Priya sign up for?",
      "Where did Priya see someone make a glass fish?",
      "How did Tomas hurt his knee?",
      "Who did the shopping for Tomas while he rested?",
      "What is the name of Tomas's dog?",
      "How old is Tomas's dog?",
      "What kind of soup did Tomas ask for?",
      "What pet does Priya have?",
      "By when did Priya have to find another home?",
      "How much rent can Priya afford?",
      "Why was Priya away in March?",
      "What did Tomas sing at the concert?",
      "Who was in the audience when Tomas had his solo?",
      "What is underneath Priya's new flat?",
      "When is Priya moving?",
      "Which job is Tomas applying for?",
      "When is Tomas's interview?",
      "What did Priya sell at the market?",
      "Who bought Priya's bowl?",
      "What sport did Tomas take up for his knee?",
      "What did Priya plant on her balcony?",
      "What did Priya tell Tomas to wear to the interview?",
      "Which accidents did Priya have in the workshop?",
    ],
    unanswerable: [
      ["What course did Tomas sign up for at the brewery?", "wrong person"],
      ["How did Priya hurt her knee?", "wrong person"],
      ["What is the name of Priya's dog?", "wrong person"],
      ["Who did the shopping for Priya?", "wrong person"],
      ["How much rent can Tomas afford?", "wrong person"],
      ["When is Tomas moving to the flat above the bicycle shop?", "wrong person"],
      ["What did Priya sing at the choir concert?", "wrong person"],
      ["Which library did Priya apply to?", "wrong person"],
      ["What did Tomas sell at the spring market?", "wrong person"],
      ["Why was Tomas in Leeds for ten days?", "wrong person"],
      ["How did Priya feel during her solo?", "wrong person"],
      ["Which accidents did Tomas have in the glass workshop?", "wrong person"],
      ["What did Priya make in her pottery class?", "wrong object"],
      ["When did Tomas's grandfather have his operation?", "wrong person"],
      ["What is the name of Tomas's parrot?", "wrong object"],
      ["Which marathon did Priya run?", "near topic"],
      ["What salary does the library in Brno pay?", "near topic"],
      ["What is Tomas's favourite film?", "never said"],
      ["Which university did Priya go to?", "never said"],
      ["Where did Tomas go on his honeymoon?", "never said"],
      ["What car does Priya drive?", "never said"],
      ["What is the boiling point of lead?", "generic knowledge"],
    ],
  },
  {
    id: "ingrid-marcus",
    kind: "people",
    sessions: [
      {
        day: "2025-09-06",
        said: `
Marcus: Morning Ingrid! I just got back from the ferry, the crossing to the islands was rough.
Ingrid: Poor you! Were you there for the puffin count again?
Marcus: Yes, third year in a row. We counted 412 burrows, sixty more than last summer.
Ingrid: That's wonderful news. I spent the summer repairing the roof of my grandparents' cabin in Valdres.
Marcus: By yourself? That sounds like hard work.
Ingrid: My cousin Sindre helped for a week, the rest I did alone. I learned to cut slate!
Marcus: I can't even hang a picture straight. Tell me you took photos.
Ingrid: Hundreds. I'm thinking of making a little book of them for my mother's seventieth birthday.`,
      },
      {
        day: "2025-10-15",
        said: `
Ingrid: Marcus, I need your advice. The orchestra offered me the second oboe chair, but rehearsals clash with my evening shifts.
Marcus: Congratulations! Can you swap shifts at the hospital?
Ingrid: Maybe with Farah, she prefers evenings. I haven't asked her yet.
Marcus: Ask her today! You've wanted that chair since school.
Ingrid: You're right. And how is the new beehive?
Marcus: I got stung four times on the first day, but the bees are calm now. I harvested six jars of honey.
Ingrid: Six jars! Keep one for me. My sister would love some too.
Marcus: There is one with your name on it. My daughter Elodie drew the labels.
Ingrid: How sweet. Is Elodie still into dinosaurs?
Marcus: She has moved on to volcanoes. We built one with vinegar on the kitchen table, never again.`,
      },
      {
        day: "2025-12-02",
        said: `
Marcus: How was the first concert with the orchestra?
Ingrid: I was so nervous, but the Sibelius went well. Farah took all my Tuesdays, I owe her a dinner.
Marcus: Bravo! I wanted to come, but my car broke down near Lillehammer. The clutch is gone.
Ingrid: Oh no! Will you get it repaired?
Marcus: It would cost more than the car is worth. I think I'll manage with a cargo bike for a while.
Ingrid: In winter? You're braver than me. I'm allergic to cold feet.
Marcus: I bought studded tyres. Also, I've decided to stop eating meat from January on.
Ingrid: Really? What brought that on?
Marcus: A film about fish farms that Elodie's school showed. I couldn't sleep afterwards.
Ingrid: I couldn't do it, I need my meatballs. But I'll cook something green when you visit.`,
      },
      {
        day: "2026-01-20",
        said: `
Ingrid: The book is printed! My mother cried when she opened it, and then she found two spelling mistakes.
Marcus: That's mothers for you. How many pages did it get?
Ingrid: 48. I had it bound in blue linen by a man in Bergen.
Marcus: Lovely. I've had a strange month: I was asked to give a talk about seabirds on the radio.
Ingrid: On the radio! When can I hear you?
Marcus: On the 14th of February, at seven in the morning. I hope nobody is awake.
Ingrid: I'll set two alarms. I'm off to Lisbon with my sister next week, we need sun.
Marcus: Enjoy! Bring me a sardine tin, but an empty one, since I don't eat fish now.`,
      },
    ],
    answerable: [
      "How many puffin burrows did Marcus count?",
      "Who helped Ingrid with the roof?",
      "Where is the cabin of Ingrid's grandparents?",
      "What instrument does Ingrid play in the orchestra?",
      "Who could Ingrid swap her shifts with?",
      "How many jars of honey did Marcus get?",
      "Who drew the labels for the honey?",
      "What is Marcus's daughter interested in now?",
      "Which composer did Ingrid's first concert have on the programme?",
      "Why did Marcus miss the concert?",
      "What will Marcus ride instead of his car?",
      "Why did Marcus become a vegetarian?",
      "How many pages does Ingrid's book have?",
      "What did Ingrid give her mother for her birthday?",
      "When is Marcus on the radio?",
      "Where is Ingrid travelling with her sister?",
      "What should Ingrid bring back for Marcus?",
      "What colour is the binding of the book?",
      "Where does Ingrid work?",
    ],
    unanswerable: [
      ["How many burrows did Ingrid count on the islands?", "wrong person"],
      ["Who helped Marcus repair the roof of the cabin?", "wrong person"],
      ["What instrument does Marcus play?", "wrong person"],
      ["How many jars of honey did Ingrid harvest?", "wrong person"],
      ["What is Ingrid's daughter called?", "wrong person"],
      ["When will Ingrid speak on the radio?", "wrong person"],
      ["Why did Ingrid stop eating meat?", "negation"],
      ["What did Marcus give his mother for her seventieth birthday?", "wrong person"],
      ["Where did Ingrid's car break down?", "wrong person"],
      ["Who is going to Lisbon with Marcus?", "wrong person"],
      ["Which film made Ingrid lose sleep?", "wrong person"],
      ["How many pages does Marcus's book have?", "wrong person"],
      ["How many penguins did Marcus count?", "wrong object"],
      ["What did Ingrid do when her violin was stolen?", "wrong object"],
      ["What does the cargo bike weigh?", "near topic"],
      ["How long has Farah worked at the hospital?", "near topic"],
      ["Which medicine does Marcus take for his asthma?", "never said"],
      ["Who won the chess tournament?", "never said"],
      ["What is Ingrid's favourite video game?", "never said"],
      ["How do I reverse a list in Python?", "generic knowledge"],
    ],
  },
  {
    id: "lucia-mateo",
    kind: "people",
    language: "es",
    sessions: [
      {
        day: "2026-01-11",
        said: `
Lucía: ¡Hola Mateo! Por fin empecé las clases de buceo en Cartagena.
Mateo: ¡Qué bien! ¿No te daba miedo el agua?
Lucía: Muchísimo, pero mi prima Rocío se apuntó conmigo y eso ayuda.
Mateo: Yo sigo con el huerto. Esta semana planté doce lechugas y un limonero.
Lucía: ¡Un limonero! Guárdame unos limones para la tarta de mi abuela.
Mateo: Prometido. Mi vecino Paco me regaló el árbol cuando se jubiló.
Lucía: Qué majo. ¿Y cómo está tu hijo?
Mateo: Nico está feliz, cambió de colegio y ahora toca la trompeta.`,
      },
      {
        day: "2026-03-02",
        said: `
Mateo: Lucía, ¿qué tal el examen de buceo?
Lucía: Aprobé a la segunda. Vi un pulpo y dos barracudas en la última inmersión.
Mateo: ¡Enhorabuena! Yo me rompí la muñeca al caerme de la escalera.
Lucía: ¡No me digas! ¿Te tuvieron que operar?
Mateo: No, solo escayola hasta abril. Paco riega el huerto mientras tanto.
Lucía: Menos mal. Yo voy a dejar la farmacia, me han ofrecido un puesto en un laboratorio de Murcia.
Mateo: ¿Y cuándo empiezas?
Lucía: El 15 de mayo. Tendré que comprarme un coche.`,
      },
    ],
    answerable: [
      "¿Dónde hace Lucía las clases de buceo?",
      "¿Quién se apuntó al buceo con Lucía?",
      "¿Cuántas lechugas plantó Mateo?",
      "¿Quién le regaló el limonero a Mateo?",
      "¿Qué instrumento toca el hijo de Mateo?",
      "¿Qué animales vio Lucía en la inmersión?",
      "¿Cómo se rompió Mateo la muñeca?",
      "¿Dónde está el laboratorio que le ofreció trabajo a Lucía?",
      "¿Cuándo empieza Lucía en el laboratorio?",
      "¿Quién riega el huerto de Mateo?",
    ],
    unanswerable: [
      ["¿Dónde hace Mateo las clases de buceo?", "wrong person"],
      ["¿Cuántas lechugas plantó Lucía?", "wrong person"],
      ["¿Cómo se rompió Lucía la muñeca?", "wrong person"],
      ["¿Cuándo empieza Mateo en el laboratorio?", "wrong person"],
      ["¿Qué instrumento toca el hijo de Lucía?", "wrong person"],
      ["¿Cuál es la película favorita de Mateo?", "never said"],
      ["¿En qué hotel se alojó Lucía en París?", "never said"],
      ["¿Cómo se llama el perro de Paco?", "never said"],
    ],
  },
];
