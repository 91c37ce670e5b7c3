import type { Notifications, NotificationsChange } from '@ownvoice/core/accounts/notifications'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { reportWeek } from '@ownvoice/core/reports/report-week'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import { getProfile } from '../../db/accounts/profiles.ts'
import { getAssistantSettings, saveAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** What the owner wants mails about. */
export async function getNotifications({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Notifications> {
  return db.transaction(owner, viewNotifications)
}

async function viewNotifications(tx: OwnerTx): Promise<Notifications> {
  const { weeklyReport, escalationAlerts, draftAlerts, lateReminders, bookingConfirmations } = await getAssistantSettings(tx)
  return { weeklyReport, escalationAlerts, draftAlerts, lateReminders, bookingConfirmations }
}

/** Who switches the weekly report on gets the first one when the running week is over. Throws `conflict` where it is not as it was seen. */
export async function saveNotifications(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { seen, ...wish }: NotificationsChange,
): Promise<Notifications> {
  const now = clock.now()
  await db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, () => viewNotifications(tx))
    const isNew = wish.weeklyReport && !(await getAssistantSettings(tx)).weeklyReport
    const { timezone } = await getProfile(tx)
    const begun = isNew ? { weeklyReportedFor: reportWeek(now, timezone).monday } : {}
    await saveAssistantSettings(tx, { ...wish, ...begun }, now)
  })
  return wish
}
