import { replySubject } from '../../mailboxes/reply-subject.ts'
import type { Voice } from '../../tone/tone.ts'
import type { BlackedOutRequest } from '../decide/blacked-out-requests.ts'
import { isSettled, type SettledAsk } from '../decide/settled-ask.ts'
import type { Draft, Reading, Statement } from '../trace.ts'
import { bodyParagraph } from './answer-statements.ts'
import { greeting } from './greeting.ts'
import { layOut } from './lay-out.ts'
import { answersTo, blackoutStatement, deferralStatement, linkStatements } from './settled-statements.ts'
import { disclosureLine, signOff } from './sign-off.ts'
import { closingLine, mannerOf, openingLine } from './wording.ts'

/** `seed` is any whole number, the same for the same message: it chooses among wordings. `subject` is the message's. */
export type ComposeInput = {
  subject: string
  reading: Reading
  settled: readonly SettledAsk[]
  blackedOut: readonly BlackedOutRequest[]
  voice: Voice
  disclosure: boolean
  seed: number
}

/**
 * Writes a reply without a language model: the sentences of the documents that answer each ask, nearly word for word, what is full or
 * blacked out, the booking links, and an open word about what is left to the owner. It states nothing else.
 */
export function compose(input: ComposeInput): Draft {
  return frame(input, answerBody(input), 'embedded')
}

/** What answers: in one paragraph, in the order of the asks. At most three sentences for each ask, fewer when there are many. */
export function answerBody({ settled, seed }: Pick<ComposeInput, 'settled' | 'seed'>): Statement[] {
  const most = settled.filter(isSettled).length > 2 ? 2 : 3
  const statements = settled.flatMap((ask) => answersTo(ask, most, seed))
  // What one ask already brought is not said again for the next; that ask keeps a statement of its own only if it adds something.
  return statements.filter(({ text }, index) => statements.findIndex((other) => other.text === text) === index)
}

/** Puts greeting, opening, links, deferrals, closing and sign-off around the statements that answer. */
export function frame(input: ComposeInput, body: readonly Statement[], by: Draft['by']): Draft {
  const { reading, settled, voice, seed } = input
  const manner = mannerOf(voice)
  const opening = openingLine(manner, seed)
  const links = linkStatements(settled, seed)
  const left = settled.filter(({ state }) => state === 'undocumented')
  const last = bodyParagraph + Math.max(1, links.length)
  const statements: Statement[] = [
    greeting(reading.senderName, voice, manner),
    ...(opening === null ? [] : [plain('opening', opening, bodyParagraph)]),
    ...body,
    ...input.blackedOut.map((request) => blackoutStatement(request, reading.text, links.length > 0)),
    ...left.map(({ ask }, index) => deferralStatement(ask, reading.text, manner, seed + index)),
    ...links,
    plain('closing', closingLine(manner, seed), last),
    signOff(voice, manner, last + 1),
    ...(input.disclosure ? [disclosureLine(voice, last + 2)] : []),
  ]
  return { subject: replySubject(input.subject), text: layOut(statements), statements, by }
}

function plain(kind: Statement['kind'], text: string, paragraph: number): Statement {
  return { kind, text, paragraph, askId: null, sources: [] }
}
