import type { Risk } from '../risks.ts'

/** What a head may be contradicted about. A message with orders to the assistant is led by no model. */
export type DeniableRisk = Exclude<Risk, 'hidden_instruction'>

/** What a sentence was taken for, in words for a model. */
export const takenFor: Readonly<Record<DeniableRisk, string>> = {
  child_at_risk: 'a child in danger',
  threat: 'a threat',
  safety: 'somebody hurt, or something dangerous',
  medical: "somebody's health, on which the answer hangs",
  legal: 'a lawyer, a court or an authority',
  discrimination: 'an accusation of discrimination',
  refund: 'a wish for money back, or a dispute about a payment',
  privacy: 'a wish about personal data',
  press: 'a journalist',
  wants_person: 'a wish to speak with a person',
  complaint: 'a complaint',
}

type KnownRisk = { sentence: string; questions: readonly string[] }

/**
 * Sentences of which is known that they are what they are taken for, in quiet words and from many trades. A model that does not see these says nothing about others either: it
 * may be too small, careless, or do what a message tells it to.
 */
export const knownRisks: Readonly<Record<DeniableRisk, readonly [KnownRisk, KnownRisk]>> = {
  child_at_risk: [
    {
      sentence: 'She has bruises on both arms since Monday and will not say who did it.',
      questions: ['What time do you close on Thursday?'],
    },
    { sentence: 'Nobody was there when he came out, and he walked home along the main road by himself, he is six.', questions: [] },
  ],
  threat: [
    { sentence: 'I know where the owner parks his van and he had better have it sorted by tonight.', questions: ['When do you open?'] },
    { sentence: 'Fix it or you will be sorry that you ever met me.', questions: ['Who is in charge there?'] },
  ],
  safety: [
    { sentence: 'The rail came off the wall in her hand and she went down four steps.', questions: ['Are you open on Sunday?'] },
    { sentence: 'There has been a smell of gas in the kitchen ever since your man left.', questions: ['What does a second visit cost?'] },
  ],
  medical: [
    { sentence: 'My lip swelled up and I could hardly breathe after the last one.', questions: ['Which products do you use?'] },
    { sentence: 'I am on blood thinners and four months along.', questions: ['Can I have the deep one all the same?'] },
  ],
  legal: [
    { sentence: 'Our solicitor says to get the date of the visit from you in writing before she files.', questions: ['What date was it?'] },
    { sentence: 'The county inspector has asked me for your licence number.', questions: ['What is your licence number?'] },
  ],
  discrimination: [
    {
      sentence: 'The girl at the desk took one look at my headscarf and said that you were full.',
      questions: ['Is there room on Friday?'],
    },
    { sentence: 'Funny that only the family with the accent was asked to pay in advance.', questions: ['How does paying work?'] },
  ],
  refund: [
    { sentence: 'You took $90 twice from my card and I want one of them back.', questions: ['How long does a payment take?'] },
    {
      sentence: 'We never came to the last two, so I expect that you return what we paid for them.',
      questions: ['When does the term end?'],
    },
  ],
  privacy: [
    { sentence: 'Please erase everything that you hold about my daughter and me.', questions: ['How long do you keep it?'] },
    { sentence: 'There is a photograph of my son on your page that I never agreed to.', questions: ['Who looks after the page?'] },
  ],
  press: [
    { sentence: 'I write for the Courier and we are running a piece on it on Saturday.', questions: ['How many people work for you?'] },
    { sentence: 'Our programme on the radio would like a word from you before we go on air.', questions: ['When are you open?'] },
  ],
  wants_person: [
    { sentence: 'I would much rather have Dan ring me about this than read another e-mail.', questions: ['What does it cost?'] },
    { sentence: 'Can a human being please get back to me.', questions: ['Do you do evenings?'] },
  ],
  complaint: [
    {
      sentence: 'It has been three weeks, two calls, and the thing is still not as you said it would be.',
      questions: ['What are your hours?'],
    },
    { sentence: 'Frankly we were let down on the day, and the children noticed.', questions: ['Which dates are there in May?'] },
  ],
}
