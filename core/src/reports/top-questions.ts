import { groupAlike } from '../knowledge/radar/group-alike.ts'
import type { TopQuestion } from './analytics.ts'

/** A message that asked something. `respondedIn` is its conversation if a reply was sent in it, else null. */
export type AskedEvent = { eventId: string; questions: readonly string[]; respondedIn: string | null }

/** The messages that asked the same, by the wording that came first, which stays its name; `latest` is the wording of now. */
export type QuestionGroup = { key: string; latest: string; eventIds: string[]; responded: number }

/** The messages' questions, alike ones together, the one of most messages first. Messages are given oldest first; each counts once for a question. */
export function groupQuestions(events: readonly AskedEvent[]): QuestionGroup[] {
  const asked = events.flatMap(({ questions, ...event }) => questions.map((text) => ({ ...event, text })))
  return groupAlike(asked)
    .map((group) => ({
      key: group[0]?.text ?? '',
      latest: group.at(-1)?.text ?? '',
      eventIds: [...new Set(group.map(({ eventId }) => eventId))],
      responded: new Set(group.flatMap(({ respondedIn }) => respondedIn ?? [])).size,
    }))
    .toSorted((one, other) => other.eventIds.length - one.eventIds.length)
}

/** So many are listed. */
export const mostQuestions = 10

/** How often each was asked, and by what share of the leads responded, in whole percents. */
export function topQuestions(groups: readonly QuestionGroup[], leadsResponded: number): TopQuestion[] {
  return groups.slice(0, mostQuestions).map(({ key, latest, eventIds, responded }) => ({
    key,
    question: latest,
    count: eventIds.length,
    percentage: percentOf(responded, leadsResponded),
  }))
}

/** A share in whole percents; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}
