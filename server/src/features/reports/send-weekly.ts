import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { reportWeek } from '@ownvoice/core/reports/report-week'
import { topQuestions } from '@ownvoice/core/reports/top-questions'
import { weeklyMail } from '@ownvoice/core/reports/weekly-mail'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings, listWeeklyOwners, markWeekReported } from '../../db/assistant/assistant-settings.ts'
import { countActions, listAsked } from '../../db/reports/analytics-facts.ts'
import { countPeriod, countWaiting } from '../../db/reports/overview-facts.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'
import { readCourse } from './read-analytics.ts'

/** The newest messages with a question that are looked at: more than a week has. */
const MESSAGES = 2000

/** Looks after every owner who wants a weekly report. */
export async function enqueueWeekly({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const owner of await db.system((tx) => listWeeklyOwners(tx))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'reports.weekly', { owner }, { key: `weekly:${owner}` }))
  }
}

/**
 * Writes to the owner what became of the messages of the last week: from Monday at eight on, by their own clock, once, and not in quiet hours. Customers'
 * words go to the address that the owner signs in with, which is confirmed, and to no other.
 */
export async function sendWeekly(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'reader'>, owner: OwnerId): Promise<void> {
  const now = deps.clock.now()
  const { settings, timezone, to } = await deps.db.transaction(owner, async (tx) => ({
    settings: await getAssistantSettings(tx),
    timezone: (await getProfile(tx)).timezone,
    to: await findNoticeAddress(tx),
  }))
  const { monday, dueAt, span } = reportWeek(now, timezone)
  const isTold = settings.weeklyReportedFor !== null && settings.weeklyReportedFor >= monday
  if (!settings.weeklyReport || to === null || isTold || now < dueAt || afterQuiet(now, settings.quiet, timezone) > now) return
  const { asked, ...facts } = await deps.db.snapshot(owner, async (tx) => ({
    ...(await readCourse(tx, [{ label: '', ...span }])),
    watched: (await countActions(tx, [span])).find(({ action }) => action === 'watch')?.count ?? 0,
    leadsResponded: (await countPeriod(tx, span)).leadsResponded,
    asked: await listAsked(tx, span, MESSAGES),
    waiting: await countWaitingNow(tx, now),
  }))
  const questions = topQuestions(await deps.reader.run('groupQuestions', asked), facts.leadsResponded)
  const mail = weeklyMail({ ...facts, questions, to, span, timezone, origin: siteOrigin(deps.config) })
  const post = await prepareProductMail(deps, mail, owner)
  await deps.db.transaction(owner, async (tx) => {
    if (await markWeekReported(tx, monday)) await inSystemRole(tx, post)
  })
}

async function countWaitingNow(tx: Parameters<typeof countWaiting>[0], now: Date): Promise<number> {
  const { escalations, drafts, unconfirmed, failed } = await countWaiting(tx, now)
  return escalations + drafts + unconfirmed + failed
}
