import type { Answer } from '@ownvoice/core/knowledge/answers/answer'

const answer = (kind: Answer['kind'], about: string, question: string, text: string): Answer => ({
  id: about,
  kind,
  about,
  text,
  questions: [question],
  sources: [],
  state: 'confirmed',
})

/** What any small business answers: what is said, while the manner is what is measured. */
export const voiceAnswers: readonly Answer[] = [
  answer('time', 'opening hours', 'When are you open?', 'We are open from 9 am to 5 pm on weekdays.'),
  answer('price', 'first visit', 'How much is the first visit?', 'The first visit is $25. We will take it off your next bill.'),
  answer('place', 'parking', 'Where can I park?', 'You can park behind the building. It is free for two hours.'),
  answer(
    'rule',
    'cancellation',
    'What if I have to cancel?',
    'You can cancel until the day before. Later we will have to charge half the price.',
  ),
  answer('yes_no', 'cards', 'Do you take cards?', 'Yes, we accept all major cards. We do not take checks.'),
  answer('age', 'youngest age', 'From what age on can children come?', 'Children are welcome from the age of four.'),
  answer('how_to', 'booking', 'How do I book?', 'You can book on our page. If you would like help, please call us.'),
  answer('list', 'what to bring', 'What should I bring?', 'Please bring comfortable clothes, water and a towel.'),
  answer('contact', 'phone', 'What is your phone number?', 'You can reach us at (555) 010-2000. We do not answer during the evening.'),
  answer('date', 'holidays', 'Are you open at Christmas?', 'We are closed from December 24 to January 2. We will be back on January 3.'),
]
