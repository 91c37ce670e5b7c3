import { type FollowUpStep, lastStep, type NewsStep } from '../../followups/plan-dates.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import { replySubject } from '../../mailboxes/reply-subject.ts'
import { chooseLink } from '../../scheduling/choose-link.ts'
import type { BookingLink } from '../../scheduling/scheduling.ts'
import { cutText } from '../../text/cut-text.ts'
import type { Voice } from '../../tone/tone.ts'
import { linkLine, type Manner, mannerOf } from '../../tone/wording.ts'
import { bodyParagraph } from '../answer/answer-statements.ts'
import { isList, sheetStatements } from '../answer/sheet-statements.ts'
import { check } from '../check/check.ts'
import type { CheckContext } from '../check/check-context.ts'
import { layOut } from '../lay-out.ts'
import type { Told } from '../told.ts'
import type { Ask, Check, Draft, Statement } from '../trace.ts'
import { isNewsAfter, rankNews } from './follow-up-news.ts'
import { followUpClosing, followUpFarewell, followUpOpening, followUpQuestion } from './follow-up-words.ts'
import { greeting } from './greeting.ts'
import { belowSignOff, signOff } from './sign-off.ts'

/**
 * `steps` are those to write, in order. `context` is what the texts are held against: its `reading` is that of the person's message, its `answers`
 * are the owner's, `told` all mails that the person was sent. `seed` as for a reply.
 */
export type FollowUpsInput = {
  steps: readonly FollowUpStep[]
  context: CheckContext
  voice: Voice
  disclosure: boolean
  seed: number
}

/** `problem` says to the owner why it may not leave by itself; null where every check passed. */
export type WrittenFollowUp = { step: FollowUpStep; draft: Draft; problem: string | null }

/**
 * Writes what follows up on a reply that stays without an answer: each says something from the owner's confirmed answers that the person was not
 * told yet, or once the booking link alone, and the last one takes its leave. Each is held to the same checks as a reply, with those before it counted as told.
 */
export function writeFollowUps(input: FollowUpsInput): WrittenFollowUp[] {
  const { context, voice } = input
  const asked = cutText([context.subject, context.reading.text].join('\n'), LONGEST_ASKED)
  const sayable = { ...input, ranked: rankNews(context.answers, asked), manner: mannerOf(voice), link: linkFor(context, asked) }
  const told = context.told.map((mail) => ({ ...mail, text: cutText(mail.text, LONGEST_TOLD) }))
  let mayGoBare = sayable.link !== null
  return input.steps.map((step) => {
    const written = step === lastStep ? farewell(sayable, told) : (news(sayable, step, told) ?? bare(sayable, step, { told, mayGoBare }))
    if (written.isBare) mayGoBare = false
    told.push({ by: 'assistant', text: written.draft.text, isInThread: true })
    return { step, draft: written.draft, problem: inOtherLanguage(context) ?? written.problem }
  })
}

/** What stands behind that in a mail is not what it is about. In characters. */
const LONGEST_ASKED = 4_000
/** Longer mails than this are not written to a lead. In characters. */
const LONGEST_TOLD = 5_000

type Sayable = FollowUpsInput & { ranked: readonly Answer[]; manner: Manner; link: BookingLink | null }
type Written = { draft: Draft; problem: string | null; isBare: boolean }

/** More than these are not tried: where the checks pass none of them they pass none at all. */
const MOST_TRIED = 8

/** The first of the answers that are new to this person with which every check passes. */
function news(sayable: Sayable, step: NewsStep, told: readonly Told[]): Written | null {
  const { context, ranked, manner } = sayable
  const isNews = isNewsAfter(told.map(({ text }) => text))
  let tried = 0
  for (const answer of ranked) {
    if (!isNews(answer)) continue
    const draft = frame(sayable, step, sheetStatements(noAsk, [answer], manner))
    if (judged(draft, context, told).ok) return { draft, problem: null, isBare: false }
    if (++tried === MOST_TRIED) return null
  }
  return null
}

function bare(sayable: Sayable, step: NewsStep, { told, mayGoBare }: { told: readonly Told[]; mayGoBare: boolean }): Written {
  const draft = frame(sayable, step, [])
  const problem = mayGoBare ? (judged(draft, sayable.context, told).violations[0]?.detail ?? null) : nothingNew
  return { draft, problem, isBare: true }
}

function farewell(sayable: Sayable, told: readonly Told[]): Written {
  const draft = frame(sayable, lastStep, [said('holding', followUpFarewell(sayable.manner, sayable.seed))])
  return { draft, problem: judged(draft, sayable.context, told).violations[0]?.detail ?? null, isBare: false }
}

/** Which days are blocked was told in the reply; what follows names none. */
function judged(draft: Draft, context: CheckContext, told: readonly Told[]): Check {
  return check(draft, { ...context, told, reading: { ...context.reading, dates: [] } })
}

const nothingNew = 'Your confirmed answers hold nothing more that this person was not told yet.'

function inOtherLanguage({ reading }: CheckContext): string | null {
  return reading.language.code === 'en' ? null : 'This person did not write in English, and follow-ups are written in English.'
}

/** What is said of itself answers no ask. */
const noAsk: Ask = { id: 'none', text: '', category: 'other', wants: [], intent: 'statement' }

/** The active booking link that fits what was asked, none whose class is full. */
function linkFor({ links }: CheckContext, asked: string): BookingLink | null {
  const choice = chooseLink(links, 'new', { ask: asked, text: asked })
  return choice.kind === 'offer' ? choice.link : null
}

/** Greeting, opening, link, closing and sign-off around what is said. */
function frame(sayable: Sayable, step: FollowUpStep, body: readonly Statement[]): Draft {
  const { context, voice, disclosure, seed, link, manner } = sayable
  const isLast = step === lastStep
  const shift = body.some(isList) ? 1 : 0
  const after = bodyParagraph + shift + 1
  const statements: Statement[] = [
    greeting(context.reading.senderName, voice, manner),
    ...(isLast ? [] : [said('opening', body.length === 0 ? followUpQuestion(manner, seed) : followUpOpening(step, manner, seed))]),
    ...body.map((statement) => ({ ...statement, askId: null, paragraph: bodyParagraph + shift })),
    ...(link === null ? [] : [linkStatement(link, seed + step, after)]),
    ...(isLast ? [] : [{ ...said('closing', followUpClosing(manner, seed + step)), paragraph: after + 1 }]),
    signOff(voice, { ...manner, energy: 'calm' }, after + 2),
    ...belowSignOff({ voice, disclosure, signature: context.signature }, after + 3),
  ]
  return { subject: replySubject(context.subject), text: layOut(statements), statements, by: 'embedded' }
}

function linkStatement({ id, category, label, url }: BookingLink, seed: number, paragraph: number): Statement {
  const text = `${linkLine(category, label, seed)} ${url}`
  return { kind: 'link', text, paragraph, askId: null, sources: [{ kind: 'link', linkId: id, label, url }] }
}

function said(kind: Statement['kind'], text: string): Statement {
  return { kind, text, paragraph: bodyParagraph, askId: null, sources: [] }
}
