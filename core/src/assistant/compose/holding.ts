import type { Holding } from '../decide/decision-table.ts'
import type { Draft, Statement } from '../trace.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import { withAnswerTime } from './answer-time.ts'
import { compose, type ComposeInput } from './compose.ts'
import { calledBy } from '../../text/called-by.ts'
import { greeting } from './greeting.ts'
import { holdingInEnglish, holdingTexts, type HoldingText } from './holding-texts.ts'
import { emergencyLine, holdingWords, type Matter, matterOf, phoneLines } from './holding-words.ts'
import { layOut } from '../lay-out.ts'
import { belowSignOff, signOff } from './sign-off.ts'
import { contracted, mannerOf, pick } from '../../tone/wording.ts'

/**
 * What the sender hears while the owner is asked: polite, taking up what it is about without admitting anything, until when they hear more where the owner wants
 * that said, in the sender's language for ten languages and in English otherwise. Who opts out hears that it is obeyed. The one fact is the phone number for what cannot wait. `partial` answers what the documents answer and defers the rest by name. Null for `none`.
 */
export function composeHolding(holding: Holding, rule: string, input: ComposeInput): Draft | null {
  if (holding === 'none') return null
  if (holding === 'partial') return compose(input)
  const foreign = holdingTexts[input.reading.language.code]
  const statements = foreign ? foreignHolding(foreign, holding, input) : englishHoldingReply(holding, rule, input)
  return { subject: replySubject(input.subject), text: layOut(statements), statements, by: 'embedded' }
}

function englishHoldingReply(holding: Holding, rule: string, input: ComposeInput): Statement[] {
  const { reading, voice, seed } = input
  const manner = mannerOf(voice)
  const matter = holding === 'opt_out' ? 'opt_out' : matterOf(rule, reading)
  const spoken = { ...manner, contracts: manner.contracts && manner.style === 'casual' }
  const time = holding === 'care' || untimed.has(matter) ? null : input.answerTime
  return [
    greeting(reading.senderName, voice, manner),
    withAnswerTime(held(contracted(pick(holdingWords[matter], seed), spoken)), time, spoken),
    ...(holding === 'care' ? [held(emergencyLine), ...phoneStatements(phoneLines.urgent, input)] : []),
    ...(mayWantToTalk(matter, holding) ? phoneStatements(phoneLines.person, input) : []),
    signOff(voice, { ...manner, energy: 'calm' }, bodyParagraph + 1),
    ...belowSignOff(input, bodyParagraph + 2),
  ]
}

/** What promises no answer, or is no matter of working days. */
const untimed: ReadonlySet<Matter> = new Set(['opt_out', 'threat', 'danger'])

/** Who asks for a person, or writes about what may be a danger but is no emergency. */
function mayWantToTalk(matter: Matter, holding: Holding): boolean {
  return matter === 'person' || (holding === 'polite' && (matter === 'injury' || matter === 'danger'))
}

/** Said in the other language, with the same in English beside each statement. */
function foreignHolding(words: HoldingText, holding: Holding, input: ComposeInput): Statement[] {
  const english = holdingIn(holdingInEnglish, holding, input)
  return holdingIn(words, holding, input).map((statement, index) =>
    statement.kind === 'signature' ? statement : { ...statement, english: english[index]?.text ?? '' },
  )
}

function holdingIn(words: HoldingText, holding: Holding, input: ComposeInput): Statement[] {
  const { reading, voice } = input
  const name = reading.senderName === null ? null : calledBy(reading.senderName, { isFormal: true })
  const sources: Statement['sources'] = name === null ? [] : [{ kind: 'sender', quote: reading.senderName ?? '' }]
  const lines = [`${words.signOff},`, voice.signOffName, voice.businessName].filter((line) => line !== '')
  return [
    { kind: 'greeting', text: name === null ? `${words.greeting},` : `${words.greeting} ${name},`, paragraph: 0, askId: null, sources },
    held(holding === 'opt_out' ? words.optOut : words.body),
    ...(holding === 'care' ? [held(words.emergency), ...phoneStatements(words.phone, input)] : []),
    { kind: 'sign_off', text: lines.join('\n'), paragraph: bodyParagraph + 1, askId: null, sources: [] },
    ...belowSignOff(input, bodyParagraph + 2, words.disclosure),
  ]
}

/** The number to reach the owner by, with where it stands; nothing where none is known. */
function phoneStatements(line: string, { phone }: ComposeInput): Statement[] {
  return phone === null ? [] : [{ ...held(line.replace('{phone}', () => phone.phone)), sources: [phone.source] }]
}

function held(text: string): Statement {
  return { kind: 'holding', text, paragraph: bodyParagraph, askId: null, sources: [] }
}
