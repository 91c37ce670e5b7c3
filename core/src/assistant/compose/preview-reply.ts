import type { Answer } from '../../knowledge/answers/answer.ts'
import type { Voice } from '../../tone/tone.ts'
import type { Ask, Draft, Reading } from '../trace.ts'
import { compose } from './compose.ts'

/** What the preview answers where the owner has confirmed nothing yet. */
export const exampleAnswer: Answer = {
  id: 'example',
  kind: 'time',
  about: 'opening hours',
  text: 'We are open from 9 am to 5 pm on weekdays. We will hold a place for you if you write to us first.',
  questions: ['When are you open?'],
  sources: [],
  state: 'confirmed',
}

/** A customer's mail that asks what `answer` answers, as it would be replied to in this voice without a language model. The same wordings are chosen each time. */
export function previewReply(voice: Voice, answer: Answer): Draft {
  const question = answer.questions[0] ?? answer.about
  const ask: Ask = { id: 'a1', text: question, category: 'support', wants: ['other'], intent: 'question' }
  return compose({
    subject: answer.about,
    reading: { ...emptyReading, text: question, asks: [ask] },
    settled: [{ ask, state: 'documented', answers: [answer], sentences: [], link: null, waitlist: false, confidence: 1, reason: '' }],
    blackedOut: [],
    voice,
    disclosure: false,
    signature: '',
    headings: [],
    phone: null,
    answerTime: null,
    seed: 0,
  })
}

/** Who asks in the preview. */
export const previewSender = 'Dana Miller'

const emptyReading: Omit<Reading, 'text' | 'asks'> = {
  quoted: '',
  signature: '',
  hiddenText: [],
  language: { code: 'en', confidence: 1 },
  senderName: previewSender,
  dates: [],
  kind: 'policy_question',
  kindChance: 1,
  kindBy: 'heads',
  category: 'support',
  flags: [],
}
