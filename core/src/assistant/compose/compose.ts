import type { AnswerTime } from '../../escalations/answer-within.ts'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import type { Voice } from '../../tone/tone.ts'
import type { BlackedOutRequest } from '../../scheduling/blacked-out-requests.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import type { Draft, Reading, Statement } from '../trace.ts'
import { answerBody } from './answer-body.ts'
import { withAnswerTime } from './answer-time.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import { greeting } from './greeting.ts'
import { isList } from '../answer/sheet-statements.ts'
import { layOut } from '../lay-out.ts'
import { blackoutStatement, deferralStatement, linkStatements } from './settled-statements.ts'
import { belowSignOff, signOff } from './sign-off.ts'
import type { ReachableBy } from './urgent-contact.ts'
import { closingLine, mannerOf, openingLine } from '../../tone/wording.ts'

/**
 * `seed` is any whole number, the same for the same message: it chooses among wordings. `subject` is the message's. `headings` are the owner's
 * own words by which what is left open may be named. `phone` is what the owner's documents or account give for what cannot wait, or null.
 * `signature` is '' where the owner gave none. `answerTime` is until when who waits for the owner is to hear from them; null where no time is named.
 */
export type ComposeInput = {
  subject: string
  reading: Reading
  settled: readonly SettledAsk[]
  blackedOut: readonly BlackedOutRequest[]
  voice: Voice
  disclosure: boolean
  signature: string
  headings: readonly string[]
  phone: ReachableBy | null
  answerTime: AnswerTime | null
  seed: number
}

/**
 * Writes a reply without a language model: the owner's answers, or the sentences of the documents, that answer each ask, nearly word for word,
 * what is full or blacked out, the booking links, and an open word about what is left to the owner. It states nothing else, and of the sender's
 * words it repeats the name alone.
 */
export function compose(input: ComposeInput): Draft {
  const { settled, voice, seed } = input
  return frame(input, answerBody(settled, mannerOf(voice), seed))
}

/** Puts greeting, opening, links, deferrals, closing and sign-off around the statements that answer. */
function frame(input: ComposeInput, body: readonly Statement[]): Draft {
  const { reading, settled, voice, seed } = input
  const manner = mannerOf(voice)
  const opening = openingLine(manner, seed)
  const lastOfBody = Math.max(bodyParagraph, ...body.map(({ paragraph }) => paragraph))
  const isLong = lastOfBody > bodyParagraph || body.some(isList)
  // A list, or the first of several paragraphs, does not begin behind another sentence.
  const shift = isLong && opening !== null ? 1 : 0
  const left = settled.filter(({ state }) => state === 'undocumented').map(({ ask }) => ask)
  const after = lastOfBody + shift + (isLong ? 1 : 0)
  const links = linkStatements(settled, seed).map((link) => ({ ...link, paragraph: link.paragraph + after - bodyParagraph }))
  const last = after + Math.max(1, links.length)
  const statements: Statement[] = [
    greeting(reading.senderName, voice, manner),
    ...(opening === null ? [] : [plain('opening', opening, bodyParagraph)]),
    ...body.map((statement) => ({ ...statement, paragraph: statement.paragraph + shift })),
    ...input.blackedOut.map((request) => blackoutStatement(request, links.length > 0, { manner, paragraph: after })),
    ...(left.length === 0 ? [] : [withAnswerTime(deferralStatement(left, input, manner, after), input.answerTime, manner)]),
    ...links,
    plain('closing', closingLine(manner, seed), last),
    signOff(voice, manner, last + 1),
    ...belowSignOff(input, last + 2),
  ]
  return { subject: replySubject(input.subject), text: layOut(statements), statements, by: 'embedded' }
}

function plain(kind: Statement['kind'], text: string, paragraph: number): Statement {
  return { kind, text, paragraph, askId: null, sources: [] }
}
