import type { Notifications } from '@ownvoice/core/accounts/notifications'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { reportWeek } from '@ownvoice/core/reports/report-week'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { Deps } from '../../deps.ts'

/** What the owner wants mails about. */
export async function getNotifications({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Notifications> {
  const { weeklyReport, escalationAlerts, draftAlerts, lateReminders, bookingConfirmations } = await db.transaction(
    owner,
    getAssistantSettings,
  )
  return { weeklyReport, escalationAlerts, draftAlerts, lateReminders, bookingConfirmations }
}

/** Who switches the weekly report on gets the first one when the running week is over. */
export async function saveNotifications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  wish: Notifications,
): Promise<Notifications> {
  const now = clock.now()
  await db.transaction(owner, async (tx) => {
    const isNew = wish.weeklyReport && !(await getAssistantSettings(tx)).weeklyReport
    const { timezone } = await getProfile(tx)
    const begun = isNew ? { weeklyReportedFor: reportWeek(now, timezone).monday } : {}
    await saveAssistantSettings(tx, { ...wish, ...begun }, now)
  })
  return wish
}
