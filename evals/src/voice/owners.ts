/** An invented owner with mails of their own, as they would paste them. */
export type VoiceOwner = { name: string; business: string; samples: readonly string[] }

/** Six who write in quite different ways about the same things. */
export const voiceOwners: readonly VoiceOwner[] = [
  {
    name: 'Tilly',
    business: 'Paws & Bubbles Grooming',
    samples: [
      "Hey Sam!\n\nYay, so happy you wrote! We'd love to see Biscuit this week. He's such a sweetie! 🐶\n\nCan't wait!\nTilly",
      "Hey Lou!\n\nNo worries at all, it happens! I've moved you to Friday and we'll be waiting with treats! 😊\n\nCan't wait!\nTilly",
      "Hey Kim!\n\nThat's a great question! It's $45 for little ones and you don't need to bring a thing! 🐾\n\nCan't wait!\nTilly",
      "Hey Ana!\n\nAww, thank you so much! You've made our day! We're open till six, so just pop in! 😊\n\nCan't wait!\nTilly",
      "Hey Joe!\n\nSure thing! I'll put you down for two. We'll text you when he's done! 🐶\n\nCan't wait!\nTilly",
    ],
  },
  {
    name: 'Dr. Margaret Ellison',
    business: 'Ellison Academic Tutoring',
    samples: [
      'Dear Mrs. Hartley,\n\nThank you for your enquiry. I would be pleased to arrange an initial consultation. Our fees are set out in the enclosed schedule, and I should be grateful if you would let me know which of the proposed dates is suitable.\n\nYours sincerely,\nDr. Margaret Ellison',
      'Dear Mr. Osei,\n\nI am writing to confirm the appointment on Thursday. Please ensure that your son brings his most recent report, as it will enable us to assess his present attainment.\n\nYours sincerely,\nDr. Margaret Ellison',
      'Dear Ms. Rowe,\n\nThank you for your letter. I regret that we are unable to offer places on Saturdays. Should you wish to be informed when one becomes available, I would be pleased to record your name.\n\nYours sincerely,\nDr. Margaret Ellison',
      'Dear Mr. and Mrs. Bell,\n\nIt was a pleasure to meet you. I would recommend that your daughter attend twice weekly for the remainder of the term, and I shall review her progress with you thereafter.\n\nYours sincerely,\nDr. Margaret Ellison',
      'Dear Mrs. Adeyemi,\n\nI am obliged to you for your prompt payment. I would kindly ask that any cancellation be communicated in writing no later than two days in advance.\n\nYours sincerely,\nDr. Margaret Ellison',
    ],
  },
  {
    name: 'Rob',
    business: 'Rob Keane Plumbing',
    samples: [
      "Hi,\n\nYes can do Tuesday. $90 call out, then parts. I'll ring when I'm on the way.\n\nCheers,\nRob",
      "Hi,\n\nNo, don't do gas. Try Baxter's. Boiler's fine otherwise.\n\nCheers,\nRob",
      "Hi,\n\nThat's the valve. Turn it off at the wall. I'll be there by 4.\n\nCheers,\nRob",
      "Hi,\n\nDone. Bill's attached. Cash or card, either's fine.\n\nCheers,\nRob",
      "Hi,\n\nCan't this week. Monday 8 or Wednesday 2. Which one?\n\nCheers,\nRob",
    ],
  },
  {
    name: 'Mira',
    business: 'Lotus House Yoga',
    samples: [
      'Dear Jo,\n\nThank you so much for reaching out, it means a lot to us. You are most welcome to join the gentle class on Sunday, and we will be happy to help you find your place. Please take all the time you need.\n\nWith warm wishes,\nMira',
      'Dear Priya,\n\nThank you for telling us, and please do not worry. We are glad to keep your mat for you until you feel well again. We wish you a kind and restful week.\n\nWith warm wishes,\nMira',
      'Dear Tom,\n\nHow lovely to hear from you. We would be happy to welcome you and your mother. The first class is our gift, and we will gladly lend you everything that you need.\n\nWith warm wishes,\nMira',
      'Dear Elena,\n\nThank you for your kind words, they made us very happy. We are glad that the practice is good for you, and we look forward to seeing you again.\n\nWith warm wishes,\nMira',
      'Dear Sofia,\n\nWe are so sorry that we missed you. Please come whenever it suits you, and thank you for your patience with us. We will be happy to see you.\n\nWith warm wishes,\nMira',
    ],
  },
  {
    name: 'Marcus Webb',
    business: 'Webb & Daughter Catering',
    samples: [
      "Good morning Paula,\n\nThanks for getting in touch. I've had a look at the date and we're free. We can do a buffet for forty people, and it's usually around $30 a head.\n\nKind regards,\nMarcus Webb",
      "Good morning Dev,\n\nThanks for the deposit. I've booked you in for the 12th. If the numbers change, it's best to tell us by the Monday before.\n\nKind regards,\nMarcus Webb",
      "Good morning Alice,\n\nWe're happy to do a tasting. It's normally on Thursdays, and you're welcome to bring two others. What time would suit you?\n\nKind regards,\nMarcus Webb",
      "Good morning Chris,\n\nI'm afraid we don't deliver beyond the river, but you're welcome to collect. We're here from eight. Does that work for you?\n\nKind regards,\nMarcus Webb",
      "Good morning Bea,\n\nNo problem, we've done plenty of gluten free menus. I'll send you two suggestions this week. Is there anything else we should know?\n\nKind regards,\nMarcus Webb",
    ],
  },
  {
    name: 'Zoe',
    business: 'Kicks Dance Crew',
    samples: [
      "Hiya Max!\n\nOMG yes, you're in! 🎉 Class is Wednesday at 6, bring water! You're gonna smash it! 🔥\n\nXO,\nZoe",
      "Hiya Bo!\n\nHaha no stress! Trainers are fine! 💃 It's 12 bucks, cash at the door! 🔥\n\nXO,\nZoe",
      'Hiya Tess!\n\nSo proud of you!! That solo was fire! 🔥🔥 Showcase is the 20th, tell everyone!\n\nXO,\nZoe',
      "Hiya Ray!\n\nWe're full tonight, gah! 😭 But Friday's got space, wanna come then? 🎉\n\nXO,\nZoe",
      "Hiya Lex!\n\nYep, beginners totally welcome! You don't need anything, just vibes! 💃🎉\n\nXO,\nZoe",
    ],
  },
]
