import { DateTime } from 'luxon'
import type { BlackedOutRequest } from '../../scheduling/blacked-out-requests.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import type { Ask, Statement } from '../trace.ts'
import { answerStatements, bodyParagraph } from '../answer/answer-statements.ts'
import { deferralTopics } from './deferral-topics.ts'
import { type AsksOf, sheetStatement, sheetStatements } from '../answer/sheet-statements.ts'
import { deferralLine, linkLine, pick, type Manner } from '../../tone/wording.ts'

/** Words of waiting lists and full classes; no place is promised. */
const waitlists = [
  'Would you like a place on the waitlist? A short reply is enough.',
  'If you like, reply with “waitlist” and I will note it.',
] as const

/** What answers one ask: its answers or sentences, or that what it asks for is full. Links come apart, at the end. */
export function answersTo(settled: SettledAsk, most: number, manner: Manner, seed: number, asksOf?: AsksOf): Statement[] {
  if (settled.state === 'documented' && settled.answers.length > 0) {
    return sheetStatements(settled.ask, settled.answers, manner, asksOf)
  }
  if (settled.state === 'documented') return answerStatements(settled.ask, settled.sentences, most)
  if (settled.state !== 'full') return []
  const said = [
    ...answerStatements(settled.ask, settled.sentences, 1),
    ...settled.answers.map((answer) => sheetStatement(settled.ask, answer)),
  ]
  const full = said.length > 0 ? said : [fullStatement(settled)]
  return settled.waitlist ? [...full, waitlistStatement(settled, seed)] : full
}

/** Each link once, for the first ask that it settles, each further one in a paragraph of its own. */
export function linkStatements(settled: readonly SettledAsk[], seed: number): Statement[] {
  const offered = settled.flatMap(({ ask, link, state }) => (link === null || state === 'full' ? [] : [{ ask, link }]))
  const once = offered.filter(({ link }, index) => offered.findIndex((other) => other.link.id === link.id) === index)
  return once.map(({ ask, link }, index) => ({
    kind: 'link',
    text: `${linkLine(link.category, link.label, seed + index)} ${link.url}`,
    paragraph: bodyParagraph + index,
    askId: ask.id,
    sources: [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }],
  }))
}

/** That the day asked for, or those of a span, are not available. It says so of these alone and offers none. */
export function blackoutStatement({ day, until }: BlackedOutRequest, pointsToLink: boolean, paragraph: number): Statement {
  const written = (date: string) => DateTime.fromISO(date, { zone: 'utc' }).setLocale('en-US').toFormat('cccc, LLLL d')
  const when = until === null ? `on ${written(day)}` : `from ${written(day)} to ${written(until)}`
  const sources = [day, ...(until === null ? [] : [until])].map((value) => ({ kind: 'account' as const, field: 'blackout_date', value }))
  const text = `We are not available ${when}.${pointsToLink ? ' The link shows the days that are open.' : ''}`
  return { kind: 'blackout', text, paragraph, askId: null, sources }
}

type DeferralInput = { headings: readonly string[]; settled: readonly SettledAsk[]; seed: number }

/** That asks are left to the owner: all of them in one sentence, by their topics. */
export function deferralStatement(left: readonly Ask[], input: DeferralInput, manner: Manner, paragraph: number): Statement {
  const { topics, unnamed } = deferralTopics(
    left.map(({ text }) => text),
    input.headings,
  )
  const isAll = left.length === input.settled.filter(({ state }) => state !== 'nothing').length
  const text = deferralLine({ topics, unnamed, isAll }, manner, input.seed)
  return { kind: 'deferral', text, paragraph, askId: left[0]?.id ?? null, sources: [] }
}

function fullStatement({ ask, link }: SettledAsk): Statement {
  const what = link?.label ? link.label : 'What you are asking for'
  const sources: Statement['sources'] = link === null ? [] : [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }]
  return { kind: 'waitlist', text: `${what} is full at the moment.`, paragraph: bodyParagraph, askId: ask.id, sources }
}

function waitlistStatement({ ask }: SettledAsk, seed: number): Statement {
  return { kind: 'waitlist', text: pick(waitlists, seed), paragraph: bodyParagraph, askId: ask.id, sources: [] }
}
