import { isBlackedOut } from '../../scheduling/is-blacked-out.ts'
import type { Draft, Statement } from '../trace.ts'
import { blackedOutRequests } from '../../scheduling/blacked-out-requests.ts'
import type { CheckContext, Problem } from './check-context.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { withoutOwnNames } from './own-names.ts'

const closed = /\b(closed|close|shut|not|no|never|cannot|unavailable|holiday|break|except|excluding|without|away|off)\b|n't\b/i

/** No blacked-out day is offered or confirmed, and a sender who asks for one is told so. */
export function checkBlackouts(draft: Draft, context: CheckContext): Problem[] {
  const problems = draft.statements.flatMap((statement, index) =>
    offeredDays(statement, context)
      .filter((day) => isBlackedOut(context.blackouts, day))
      .map((day): Problem => ({ rule: 'blackout_date', detail: `${day} is a blackout date.`, statement: index })),
  )
  const isReply = draft.statements.some(({ kind }) => kind === 'answer' || kind === 'link' || kind === 'waitlist')
  if (!isReply) return problems
  const told = draft.statements.filter(({ kind }) => kind === 'blackout').flatMap(({ sources }) => sources)
  const untold = blackedOutRequests(context.reading, context.blackouts).filter(
    ({ day }) => !told.some((source) => source.kind === 'account' && source.value === day),
  )
  return [
    ...problems,
    ...untold.map(({ day }): Problem => ({
      rule: 'blackout_date',
      detail: `${day} was asked for and is a blackout date; the reply does not say so.`,
      statement: null,
    })),
  ]
}

/** The days a statement speaks of as open: its dates, and the sender's own words for a day. A sentence that says "closed" offers nothing. */
function offeredDays(statement: Statement, context: CheckContext): string[] {
  if (statement.kind === 'blackout' || statement.kind === 'deferral' || closed.test(statement.text)) return []
  const said = withoutOwnNames(statement, context)
  const written = extractClaims(said)
    .filter(({ text: day }) => !isOnlyBefore(said, day))
    .flatMap((claim) => claim.needs)
    .flatMap((key) => calendarDay(key, context.today))
  const text = statement.text.toLowerCase()
  const fromSender = statement.sources.some((source) => source.kind === 'sender')
  const meant = fromSender ? context.reading.dates.filter((mention) => text.includes(mention.text.toLowerCase())) : []
  return [...new Set([...written, ...meant.map((mention) => mention.date)])]
}

/** Whether a day is named only as the one before which something holds ("work left before 16 May"): that day itself is not offered. */
function isOnlyBefore(said: string, day: string): boolean {
  const places = said.split(day)
  return places.length > 1 && places.slice(0, -1).every((before) => /\bbefore (?:the )?$/i.test(before))
}

/** A date without a year is the next one from today on. */
function calendarDay(key: string, today: string): string[] {
  const full = /^date:(\d{4}-\d{2}-\d{2})$/.exec(key)
  if (full?.[1]) return [full[1]]
  const monthDay = /^date:(\d{2}-\d{2})$/.exec(key)?.[1]
  if (!monthDay) return []
  const year = Number(today.slice(0, 4))
  return [monthDay >= today.slice(5) ? `${year}-${monthDay}` : `${year + 1}-${monthDay}`]
}
