import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { TopQuestion } from '@ownvoice/core/reports/analytics'
import type { Span } from '@ownvoice/core/reports/report-months'
import { type ReportRange, reportSpan } from '@ownvoice/core/reports/report-range'
import { type QuestionGroup, topQuestions } from '@ownvoice/core/reports/top-questions'
import { getProfile } from '../../db/accounts/profiles.ts'
import { listAsked } from '../../db/reports/analytics-facts.ts'
import { countPeriod } from '../../db/reports/overview-facts.ts'
import type { Deps } from '../../deps.ts'

type QuestionDeps = Pick<Deps, 'db' | 'clock' | 'reader'>

/** The newest messages with a question that are looked at: 2,000 take 0.3 s to group, of the 2 s that reading has. */
const MESSAGES = 2000

/** The questions asked most in a range, alike ones together. */
export async function listQuestions(deps: QuestionDeps, owner: OwnerId, range: ReportRange): Promise<TopQuestion[]> {
  const now = deps.clock.now()
  const { asked, leadsResponded } = await deps.db.snapshot(owner, async (tx) => {
    const span = reportSpan(range, now, (await getProfile(tx)).timezone)
    return { asked: await listAsked(tx, span, MESSAGES), leadsResponded: (await countPeriod(tx, span)).leadsResponded }
  })
  return topQuestions(await deps.reader.run('groupQuestions', asked), leadsResponded)
}

/** The messages that asked what `key` names; null where nothing does any more. */
export async function findQuestion(deps: QuestionDeps, owner: OwnerId, span: Span, key: string): Promise<QuestionGroup | null> {
  const asked = await deps.db.transaction(owner, (tx) => listAsked(tx, span, MESSAGES))
  const groups = await deps.reader.run('groupQuestions', asked)
  return groups.find((group) => group.key === key) ?? null
}
