import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { optsOut } from '@ownvoice/core/assistant/risks'
import { answerDueOn } from '@ownvoice/core/escalations/answer-within'
import { lateMail } from '@ownvoice/core/escalations/late-mail'
import { originalText } from '@ownvoice/core/escalations/original-text'
import { isReminderHour } from '@ownvoice/core/escalations/reminder-hour'
import { localDate } from '@ownvoice/core/scheduling/local-date'
import { afterQuiet } from '@ownvoice/core/scheduling/quiet-hours'
import { findNoticeAddress, getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings, markReminded } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { listOwnersWithOpen, listPromisedAnswers, type PromisedAnswer } from '../../db/escalations/promised-answers.ts'
import { findAnswered } from '../../db/mailboxes/waiting-outgoing.ts'
import { listBlackouts } from '../../db/scheduling/blackout-dates.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** What was promised for the same day is late from the next morning on: nothing that is younger is. */
const YOUNGEST_MS = 12 * 3_600_000
/** Of more than so many who wait a mail tells nothing more. */
const MOST_LATE = 200

/** Looks after every owner for whom something may wait for too long. */
export async function enqueueReminders({ db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const until = new Date(clock.now().getTime() - YOUNGEST_MS)
  for (const owner of await db.system((tx) => listOwnersWithOpen(tx, until))) {
    await db.transaction(owner, (tx) => jobs.enqueue(tx, 'escalations.remind', { owner }, { key: `remind:${owner}` }))
  }
}

/**
 * Writes to the owner whom they have not answered within the time that they answer in, though a holding reply said that they would: in the morning by their own
 * clock, once a day, not in quiet hours, until nobody waits any more. It goes to the confirmed address alone.
 */
export async function remindOwner(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>, owner: OwnerId): Promise<void> {
  const now = deps.clock.now()
  const { settings, timezone, to } = await deps.db.transaction(owner, async (tx) => ({
    settings: await getAssistantSettings(tx),
    timezone: (await getProfile(tx)).timezone,
    to: await findNoticeAddress(tx),
  }))
  const today = localDate(now, timezone)
  const isReminded = settings.remindedOn !== null && settings.remindedOn >= today
  if (!settings.lateReminders || to === null || isReminded || !isReminderHour(now, timezone)) return
  if (afterQuiet(now, settings.quiet, timezone) > now) return
  const late = await deps.db.transaction(owner, (tx) => listLate(tx, { now, timezone, within: settings.answerWithin }))
  if (late.length === 0) return
  const mail = lateMail({ to, late: late.map(present), within: settings.answerWithin, timezone, origin: siteOrigin(deps.config) })
  const post = await prepareProductMail(deps, mail, owner)
  await deps.db.transaction(owner, async (tx) => {
    if (await markReminded(tx, today, now)) await inSystemRole(tx, post)
  })
}

type Asked = { now: Date; timezone: string; within: Parameters<typeof answerDueOn>[0] }

/** Who waits too long and was answered in no way. To somebody who wants no more mail no answer was promised. */
async function listLate(tx: OwnerTx, { now, timezone, within }: Asked): Promise<PromisedAnswer[]> {
  const promised = await listPromisedAnswers(tx, new Date(now.getTime() - YOUNGEST_MS), MOST_LATE)
  const answered = await findAnswered(
    tx,
    promised.map(({ message }) => message.id),
  )
  const calendar = { timezone, blackouts: await listBlackouts(tx) }
  const today = localDate(now, timezone)
  return promised.filter(({ message, heldAt }) => {
    const reading = message.trace?.reading
    const isPromised = !answered.has(message.id) && !(reading && optsOut(reading))
    return isPromised && answerDueOn(within, heldAt, calendar) < today
  })
}

function present({ escalation, heldAt }: PromisedAnswer) {
  return { id: escalation.id, toEmail: escalation.toEmail, heldAt, text: originalText(escalation.emailContent) }
}
