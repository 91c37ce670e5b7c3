import { isTakenUp, risks } from '../risks.ts'
import type { Ask, Reading } from '../trace.ts'
import type { Lines } from '../../tone/wording.ts'

/** What a message is about, as far as the polite word that goes before the owner's answer takes it up. */
export type Matter =
  | 'question'
  | 'booking'
  | 'cancel'
  | 'reschedule'
  | 'complaint'
  | 'refund'
  | 'injury'
  | 'danger'
  | 'threat'
  | 'legal'
  | 'privacy'
  | 'press'
  | 'person'
  | 'opt_out'

/** The rows of the decision table whose holding reply takes up more than that somebody wrote. */
const matterOfRule: Readonly<Record<string, Matter>> = {
  complaint: 'complaint',
  discrimination: 'complaint',
  refund: 'refund',
  medical: 'injury',
  safety: 'danger',
  child_at_risk: 'danger',
  threat: 'threat',
  legal: 'legal',
  privacy: 'privacy',
  press: 'press',
  wants_person: 'person',
  opt_out: 'opt_out',
}
const matterOfIntent: Readonly<Partial<Record<Ask['intent'], Matter>>> = { cancel: 'cancel', reschedule: 'reschedule', book: 'booking' }

/**
 * What a handed-over message is about: by the row that hands it over, else by the first wish in it. A risk that may not be one is not taken up: nobody is told of
 * danger who only said when they come.
 */
export function matterOf(rule: string, { asks, flags }: Pick<Reading, 'asks' | 'flags'>): Matter {
  const risk = risks.find((one) => one === rule)
  if (risk !== undefined && !isTakenUp(risk, { flags })) return 'question'
  return matterOfRule[rule] ?? asks.map(({ intent }) => matterOfIntent[intent]).find((matter) => matter !== undefined) ?? 'question'
}

/**
 * What the sender reads meanwhile, in several variants so that two people who write at once do not read the same. It takes up what happened,
 * admits no fault, states no fact and promises no time: until when the owner answers is said behind it, where they want that (`answerTimeWords`).
 */
export const holdingWords: Readonly<Record<Matter, Lines>> = {
  question: [
    'Thank you for your message. I want to look into this myself before I answer, and I will write to you personally.',
    'Thank you for writing. I would like to give this proper thought, and I will answer you myself.',
    'Thank you for getting in touch. This one I would like to answer myself, and I will write to you.',
  ],
  booking: [
    'Thank you for asking about a booking. I want to look at it myself, and I will write to you personally.',
    'Thank you for getting in touch about this. I will see what is possible and answer you myself.',
    'Thank you for wanting to come to us. I would like to answer this myself, and I will write to you.',
  ],
  cancel: [
    'Thank you for letting me know. I have your message about cancelling, and I will answer you myself.',
    'Thank you for telling me. I will look at what you want to cancel and write to you personally.',
    'I have your message about cancelling, thank you. I will look at it myself and write to you.',
  ],
  reschedule: [
    'Thank you for letting me know. I have your message about the change, and I will answer you myself.',
    'Thank you for telling me. I will look at the change you ask for and write to you personally.',
    'I have your message about the change, thank you. I will look at it myself and write to you.',
  ],
  complaint: [
    'Thank you for telling me about this. I take it seriously, and I will look into it and answer you myself.',
    'Thank you for writing to me openly. I want to look into this properly, and I will answer you myself.',
    'I am sorry to read that you are unhappy, and I am glad that you told me. I will look into it and write to you personally.',
  ],
  refund: [
    'Thank you for writing about the payment. I want to look at it closely, and I will answer you myself.',
    'Thank you for telling me about this. I will go through what was paid and write to you personally.',
    'I have your message about the money, thank you. I will look into it myself and write to you.',
  ],
  injury: [
    'Thank you for telling me. This is for a person to answer, so I will read it with care and write to you myself.',
    'Thank you for writing about this. I take it seriously, and I will look at it and answer you myself.',
    'I have read your message, and I want to answer it with care. I will write to you myself.',
  ],
  danger: [
    'Thank you for telling me about this. I take it seriously and will look at it myself.',
    'Thank you for writing about this straight away. I take it seriously and will look at it myself.',
    'Thank you for letting me know. I am taking this seriously, and I will look at it myself.',
  ],
  threat: [
    'I have your message. I take it seriously and will look at it myself.',
    'Your message has reached me. I take it seriously and will read it with care.',
  ],
  legal: [
    'Thank you for your message. I have received it and will read it with care before I answer it myself.',
    'I confirm that your message has reached me. I will go through it carefully and answer personally.',
  ],
  privacy: [
    'Thank you for your message about your personal data. I will look at it myself and answer you personally.',
    'Thank you for writing. I have your message about your data, and I will see to it myself and write to you.',
  ],
  press: [
    'Thank you for your interest in us. I would like to answer this myself, and I will write to you.',
    'Thank you for getting in touch. I answer questions of the press myself, and I will write to you personally.',
  ],
  person: [
    'Thank you for your message. I have it here, and I will answer you myself.',
    'Of course. I have your message here and will write to you myself.',
    'Thank you for writing. I will read this myself and answer you personally.',
  ],
  opt_out: ['You will get no more automatic email from us.', 'We have noted it: you will get no more automatic email from us.'],
}

/** Said first where somebody may be in danger. */
export const emergencyLine = 'If anyone is in immediate danger, please call your local emergency number.'

/** How to reach the owner, by the number that the documents or the account give. */
export const phoneLines: { urgent: string; person: string } = {
  urgent: 'If it cannot wait, you can reach us on {phone}.',
  person: 'If you would rather talk, you can reach us on {phone}.',
}
