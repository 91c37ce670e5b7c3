import { DateTime } from 'luxon'
import type { BlackedOutRequest } from '../../scheduling/blacked-out-requests.ts'
import type { SettledAsk } from '../answer/settled-ask.ts'
import type { Ask, Statement } from '../trace.ts'
import { answerStatements, bodyParagraph } from '../answer/answer-statements.ts'
import { deferralTopics } from './deferral-topics.ts'
import { inLineLine } from './line-lines.ts'
import { type AsksOf, sheetStatement, sheetStatements } from '../answer/sheet-statements.ts'
import { deferralLine, fullLine, linkLine, type Manner, notAvailableLine, waitlistLine } from '../../tone/wording.ts'

/** What answers one ask: its answers or sentences, or that what it asks for is full. Links come apart, at the end. */
export function answersTo(settled: SettledAsk, most: number, manner: Manner, seed: number, asksOf?: AsksOf): Statement[] {
  if (settled.state === 'documented' && settled.answers.length > 0) {
    return sheetStatements(settled.ask, settled.answers, manner, asksOf)
  }
  if (settled.state === 'documented') return answerStatements(settled.ask, settled.sentences, most)
  if (settled.state === 'line') return [lineStatement(settled, manner, seed)]
  if (settled.state !== 'full') return []
  const said = [
    ...answerStatements(settled.ask, settled.sentences, 1),
    ...settled.answers.map((answer) => sheetStatement(settled.ask, answer)),
  ]
  const full = said.length > 0 ? said : [fullStatement(settled, manner)]
  return settled.waitlist ? [...full, waitlistStatement(settled, manner, seed)] : full
}

/** Each link once, for the first ask that it settles, each further one in a paragraph of its own. */
export function linkStatements(settled: readonly SettledAsk[], seed: number): Statement[] {
  const offered = settled.flatMap(({ ask, link, state }) => (link === null || state === 'full' || state === 'line' ? [] : [{ ask, link }]))
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
export function blackoutStatement(
  { day, until }: BlackedOutRequest,
  pointsToLink: boolean,
  { manner, paragraph }: { manner: Manner; paragraph: number },
): Statement {
  const written = (date: string) => DateTime.fromISO(date, { zone: 'utc' }).setLocale('en-US').toFormat('cccc, LLLL d')
  const when = until === null ? `on ${written(day)}` : `from ${written(day)} to ${written(until)}`
  const sources = [day, ...(until === null ? [] : [until])].map((value) => ({ kind: 'account' as const, field: 'blackout_date', value }))
  return { kind: 'blackout', text: notAvailableLine(when, pointsToLink, manner), paragraph, askId: null, sources }
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

function fullStatement({ ask, link }: SettledAsk, manner: Manner): Statement {
  const sources: Statement['sources'] = link === null ? [] : [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }]
  return { kind: 'waitlist', text: fullLine(link?.label ?? '', manner), paragraph: bodyParagraph, askId: ask.id, sources }
}

function waitlistStatement({ ask, link }: SettledAsk, manner: Manner, seed: number): Statement {
  const offers = link === null ? {} : { offersLineOf: link.id }
  return { kind: 'waitlist', text: waitlistLine(manner, seed), paragraph: bodyParagraph, askId: ask.id, sources: [], ...offers }
}

/** That they stand in the line. The message as a whole is answered, and no ask of it. */
function lineStatement({ link }: SettledAsk, manner: Manner, seed: number): Statement {
  const sources: Statement['sources'] = link === null ? [] : [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }]
  return { kind: 'waitlist', text: inLineLine(link?.label ?? '', manner, seed), paragraph: bodyParagraph, askId: null, sources }
}
