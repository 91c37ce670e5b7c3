import type { Holding } from '../decide/decision-table.ts'
import type { Draft, Statement } from '../trace.ts'
import { bodyParagraph } from './answer-statements.ts'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import { compose, type ComposeInput } from './compose.ts'
import { greeting, personName } from './greeting.ts'
import { englishHolding, holdingTexts, type HoldingText } from './holding-texts.ts'
import { layOut } from './lay-out.ts'
import { disclosureLine, signOff } from './sign-off.ts'
import { mannerOf, pick } from './wording.ts'

/** Rules whose holding reply thanks for being told rather than for a question. */
const grievances = new Set(['complaint', 'refund_dispute', 'discrimination'])

/**
 * What the sender hears while the owner is asked: polite, without facts, without a promise of time, in the sender's language for ten
 * languages and in English otherwise. `partial` answers what the documents answer and defers the rest by name. Null for `none`.
 */
export function composeHolding(holding: Holding, rule: string, input: ComposeInput): Draft | null {
  if (holding === 'none') return null
  if (holding === 'partial') return compose(input)
  const foreign = holdingTexts[input.reading.language.code]
  const statements = foreign ? foreignHolding(foreign, holding, input) : englishHoldingReply(holding, rule, input)
  const all = input.disclosure ? [...statements, disclosureLine(input.voice, bodyParagraph + 2)] : statements
  return { subject: replySubject(input.subject), text: layOut(all), statements: all, by: 'embedded' }
}

function englishHoldingReply(holding: Holding, rule: string, { reading, voice, seed }: ComposeInput): Statement[] {
  const manner = mannerOf(voice)
  const body =
    holding === 'care' ? pick(englishHolding.care, seed) : pick(englishHolding[grievances.has(rule) ? 'complaint' : 'polite'], seed)
  return [
    greeting(reading.senderName, voice, manner),
    held(body),
    ...(holding === 'care' ? [held(englishHolding.emergency)] : []),
    signOff(voice, { ...manner, energy: 'calm' }, bodyParagraph + 1),
  ]
}

function foreignHolding(words: HoldingText, holding: Holding, { reading, voice }: ComposeInput): Statement[] {
  const name = reading.senderName === null ? null : personName(reading.senderName)
  const sources: Statement['sources'] = name === null ? [] : [{ kind: 'sender', quote: reading.senderName ?? '' }]
  const lines = [`${words.signOff},`, voice.signOffName, voice.businessName].filter((line) => line !== '')
  return [
    { kind: 'greeting', text: name === null ? `${words.greeting},` : `${words.greeting} ${name},`, paragraph: 0, askId: null, sources },
    held(words.body),
    ...(holding === 'care' ? [held(words.emergency)] : []),
    { kind: 'sign_off', text: lines.join('\n'), paragraph: bodyParagraph + 1, askId: null, sources: [] },
  ]
}

function held(text: string): Statement {
  return { kind: 'holding', text, paragraph: bodyParagraph, askId: null, sources: [] }
}
