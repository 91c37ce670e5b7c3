import { replySubject } from '../../mailboxes/reply-subject.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import { withAnswerTime } from './answer-time.ts'
import type { ComposeInput } from './compose.ts'
import { greeting } from './greeting.ts'
import { layOut } from '../lay-out.ts'
import { leadDeferral } from './lead-deferral.ts'
import { namedAnswers } from './named-answers.ts'
import { answersTo, blackoutStatement, linkStatements } from './settled-statements.ts'
import { belowSignOff, signOff } from './sign-off.ts'
import { closingLine, type Manner, mannerOf } from '../../tone/wording.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import type { Draft, Statement } from '../trace.ts'
import { statesNothing } from '../model/own-lines.ts'
import type { Led } from '../model/led.ts'

/** How sure an answer is whose every sentence passed code and the second look, and one that had no second look: such a reply waits for the owner. */
const VOUCHED = 0.95
const UNVOUCHED = 0.6

/** What is asked, settled as the model and the checks left it: the decision table takes it like any other. */
export function settledByLead({ asks }: Led, { isVouched, offersWaitlist }: { isVouched: boolean; offersWaitlist: boolean }): SettledAsk[] {
  return asks.map(({ ask, outcome, statements, link, reason }) => {
    const base = { ask, answers: [], sentences: [], link, waitlist: false, confidence: isVouched ? VOUCHED : UNVOUCHED, reason }
    if (outcome === 'not_ours') return { ...base, state: 'nothing', confidence: 1 }
    if (outcome === 'deferred') return { ...base, state: 'undocumented', confidence: 0 }
    if (link?.full) return { ...base, state: 'full', waitlist: offersWaitlist, confidence: 1 }
    return statements.length > 0 ? { ...base, state: 'documented' } : { ...base, state: 'link', confidence: 1 }
  })
}

export type LeadReplyInput = Omit<ComposeInput, 'reading'> & { context: CheckContext }

/**
 * The reply that a model's answer makes. Its sentences stand in the order of the asks, a paragraph each from three asks on; greeting, links, closed
 * days, what is full, what is left to the owner and the sign-off are ours. A question back stands in the place of a closing line. Its opening and closing line go where they state something, and where the check would
 * refuse the reply with them.
 */
export function writeLeadReply(led: Led, input: LeadReplyInput): Draft {
  const message = `${input.subject}\n${input.context.reading.text}`
  const harmless = (words: string | null) => (words !== null && statesNothing(words, message) ? words : null)
  const draft = leadReply(
    { ...led, opening: harmless(led.opening), closing: harmless(led.closing), question: harmless(led.question) },
    input,
  )
  return check(draft, input.context).ok ? draft : leadReply({ ...led, opening: null, closing: null, question: null }, input)
}

function leadReply(led: Led, input: LeadReplyInput): Draft {
  const { settled, voice, seed, blackedOut, context } = input
  const manner = mannerOf(voice)
  const parted = led.asks.filter(({ statements }) => statements.length > 0).length > 2
  const body = namedAnswers(led.asks, context).flatMap((said, index) =>
    withFull(said, settled[index], manner, seed).map((statement) => placed(statement, parted ? index : 0)),
  )
  const last = Math.max(bodyParagraph, ...body.map(({ paragraph }) => paragraph))
  const links = linkStatements(settled, seed).map((statement) => ({ ...statement, paragraph: last + statement.paragraph - bodyParagraph }))
  const left = leadDeferral(led.asks, manner, context)
  const deferral = left && withAnswerTime(left, input.answerTime, manner)
  const end = Math.max(last, ...links.map(({ paragraph }) => paragraph)) + (deferral === null || !parted ? 0 : 1)
  const answers = body.length + links.length > 0
  const statements: Statement[] = [
    greeting(led.reading.senderName, voice, manner),
    ...(led.opening === null ? [] : [line('opening', led.opening, bodyParagraph)]),
    ...body,
    ...blackedOut.map((request) => blackoutStatement(request, links.length > 0, { manner, paragraph: last })),
    ...links,
    ...(deferral === null ? [] : [{ ...deferral, paragraph: end }]),
    ...(answers ? [lastLine(led, closingLine(manner, seed), end + 1)] : []),
    signOff(voice, manner, end + 2),
    ...belowSignOff(input, end + 3),
  ]
  return { subject: replySubject(input.subject), text: layOut(statements), statements, by: 'model' }
}

function withFull(said: Statement[], settled: SettledAsk | undefined, manner: Manner, seed: number): Statement[] {
  return settled?.state === 'full' ? [...said, ...answersTo(settled, 1, manner, seed)] : said
}

function placed(statement: Statement, offset: number): Statement {
  return { ...statement, paragraph: bodyParagraph + offset }
}

function lastLine({ question, closing }: Led, ours: string, paragraph: number): Statement {
  return question === null ? line('closing', closing ?? ours, paragraph) : line('question', question, paragraph)
}

function line(kind: 'opening' | 'question' | 'closing', text: string, paragraph: number): Statement {
  return { kind, text, paragraph, askId: null, sources: [] }
}
