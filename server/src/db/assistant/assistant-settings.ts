import { type OwnerId, ownerId } from '@ownvoice/core/accounts/owner-id'
import { KeepMonths } from '@ownvoice/core/accounts/owner-data/keep-months'
import type { ReplyLanguage } from '@ownvoice/core/assistant/languages'
import type { SendModes } from '@ownvoice/core/assistant/sending-rules'
import { DEFAULT_LATE_HOURS } from '@ownvoice/core/assistant/decide/seen-late'
import type { OfferedModel } from '@ownvoice/core/assistant/offered-model'
import { eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { recordChanges } from '../accounts/audit.ts'
import { refuseStale } from '../accounts/refuse-stale.ts'
import type { OwnerTx, SystemTx } from '../database.ts'
import { assistantSettings } from '../schema/assistant.ts'

export type AssistantSettings = Pick<
  typeof assistantSettings.$inferSelect,
  | 'sendMode'
  | 'categoryModes'
  | 'responseDelaySeconds'
  | 'quiet'
  | 'stoppedAt'
  | 'disclosure'
  | 'signature'
  | 'lateAfterHours'
  | 'answerWithin'
  | 'ownTopics'
  | 'allowedSenders'
  | 'escalationAlerts'
  | 'draftAlerts'
  | 'lateReminders'
  | 'remindedOn'
  | 'weeklyReport'
  | 'bookingConfirmations'
  | 'weeklyReportedFor'
>

/** How the assistant is to behave; what was never set stands at its default. */
export async function getAssistantSettings(tx: OwnerTx): Promise<AssistantSettings> {
  const [row] = await tx.select().from(assistantSettings)
  return settingsOf(row)
}

/** The same together with the languages besides English that the owner allows replies in. */
export async function getAssistant(tx: OwnerTx): Promise<{ settings: AssistantSettings; replyLanguages: ReplyLanguage[] }> {
  const [row] = await tx.select().from(assistantSettings)
  return { settings: settingsOf(row), replyLanguages: row?.replyLanguages ?? [] }
}

function settingsOf(row: typeof assistantSettings.$inferSelect | undefined): AssistantSettings {
  return {
    sendMode: row?.sendMode ?? 'send',
    categoryModes: row?.categoryModes ?? {},
    responseDelaySeconds: row?.responseDelaySeconds ?? 0,
    quiet: row?.quiet ?? null,
    stoppedAt: row?.stoppedAt ?? null,
    disclosure: row?.disclosure ?? false,
    signature: row?.signature ?? '',
    lateAfterHours: row?.lateAfterHours ?? DEFAULT_LATE_HOURS,
    answerWithin: row?.answerWithin ?? 'unsaid',
    ownTopics: row?.ownTopics ?? [],
    allowedSenders: row?.allowedSenders ?? [],
    escalationAlerts: row?.escalationAlerts ?? true,
    draftAlerts: row?.draftAlerts ?? true,
    lateReminders: row?.lateReminders ?? true,
    remindedOn: row?.remindedOn ?? null,
    bookingConfirmations: row?.bookingConfirmations ?? false,
    weeklyReport: row?.weeklyReport ?? false,
    weeklyReportedFor: row?.weeklyReportedFor ?? null,
  }
}

/** What the owner chose for all mail, and for some categories. */
export function modesOf({ sendMode: mode, categoryModes }: Pick<AssistantSettings, 'sendMode' | 'categoryModes'>): SendModes {
  return { mode, categoryModes }
}

export async function getModes(tx: OwnerTx): Promise<SendModes> {
  return modesOf(await getAssistantSettings(tx))
}

/** What is not given stays as it is. Each setting that is another now is written down. */
export async function saveAssistantSettings(tx: OwnerTx, settings: Partial<AssistantSettings>, now: Date): Promise<void> {
  await recordChanges(tx, recordedOf(await getAssistantSettings(tx)), recordedOf(settings))
  await tx
    .insert(assistantSettings)
    .values({ ...settings, userId: tx.owner, updatedAt: now })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: { ...settings, updatedAt: now } })
}

/** Changes one of the settings. Throws `conflict` where it is not as its owner saw it; who does not say what they saw changes it whatever it is. */
export async function changeSetting<Name extends keyof AssistantSettings>(
  tx: OwnerTx,
  name: Name,
  { value, seen }: { value: AssistantSettings[Name]; seen: AssistantSettings[Name] | undefined },
  now: Date,
): Promise<void> {
  await refuseStale(tx, seen, async () => (await getAssistantSettings(tx))[name])
  const change: Partial<AssistantSettings> = {}
  change[name] = value
  await saveAssistantSettings(tx, change, now)
}

/** Of the settings, those that an owner chooses: when they stopped everything has a line of its own, and when they were last told of something is no setting. */
function recordedOf({ stoppedAt: _stopped, remindedOn: _reminded, weeklyReportedFor: _reported, ...settings }: Partial<AssistantSettings>) {
  return settings
}

/** The language model on the server's machine that the owner chose; null for none. */
export async function getOwnModel(tx: OwnerTx): Promise<OfferedModel | null> {
  const [row] = await tx.select({ ownModel: assistantSettings.ownModel }).from(assistantSettings)
  return row?.ownModel ?? null
}

export async function saveOwnModel(tx: OwnerTx, ownModel: OfferedModel | null, now: Date): Promise<void> {
  await recordChanges(tx, { ownModel: await getOwnModel(tx) }, { ownModel })
  await tx
    .insert(assistantSettings)
    .values({ userId: tx.owner, ownModel, updatedAt: now })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: { ownModel, updatedAt: now } })
}

/** The languages besides English that the owner allows replies in. */
export async function getReplyLanguages(tx: OwnerTx): Promise<ReplyLanguage[]> {
  const [row] = await tx.select({ replyLanguages: assistantSettings.replyLanguages }).from(assistantSettings)
  return row?.replyLanguages ?? []
}

/** One language at a time, so that two open pages take nothing from one another. */
export async function saveReplyLanguage(
  tx: OwnerTx,
  { language, isAllowed }: { language: ReplyLanguage; isAllowed: boolean },
  now: Date,
): Promise<void> {
  const others = sql`array_remove(${assistantSettings.replyLanguages}, ${language})`
  const replyLanguages = isAllowed ? sql`array_append(${others}, ${language})` : others
  const before = await getReplyLanguages(tx)
  await tx
    .insert(assistantSettings)
    .values({ userId: tx.owner, replyLanguages: isAllowed ? [language] : [], updatedAt: now })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: { replyLanguages, updatedAt: now } })
  await recordChanges(tx, { replyLanguages: before }, { replyLanguages: await getReplyLanguages(tx) })
}

/** Notes that the owner tried a mail; the first time is kept. */
export async function noteTried(tx: OwnerTx, now: Date): Promise<void> {
  await tx
    .insert(assistantSettings)
    .values({ userId: tx.owner, triedAt: now })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: { triedAt: now }, setWhere: isNull(assistantSettings.triedAt) })
}

/** The owners who want a weekly report. */
export async function listWeeklyOwners(tx: SystemTx): Promise<OwnerId[]> {
  const rows = await tx.select({ userId: assistantSettings.userId }).from(assistantSettings).where(eq(assistantSettings.weeklyReport, true))
  return rows.map(({ userId }) => ownerId(userId))
}

/** Whether the report of this Monday (`YYYY-MM-DD`) was not sent before: whoever comes second sends nothing. */
export async function markWeekReported(tx: OwnerTx, monday: string): Promise<boolean> {
  const { userId, weeklyReportedFor } = assistantSettings
  const marked = await tx
    .update(assistantSettings)
    .set({ weeklyReportedFor: monday })
    .where(or(isNull(weeklyReportedFor), lt(weeklyReportedFor, monday)))
    .returning({ userId })
  return marked.length === 1
}

/** Whether the owner was not reminded on this day (`YYYY-MM-DD`) or a later one yet: whoever comes second reminds of nothing. */
export async function markReminded(tx: OwnerTx, day: string, now: Date): Promise<boolean> {
  const { userId, remindedOn } = assistantSettings
  const setWhere = sql`${remindedOn} is null or ${remindedOn} < ${day}`
  const marked = await tx
    .insert(assistantSettings)
    .values({ userId: tx.owner, remindedOn: day, updatedAt: now })
    .onConflictDoUpdate({ target: userId, set: { remindedOn: day }, setWhere })
    .returning({ userId })
  return marked.length === 1
}

/** After how many months messages are deleted; null for never. */
export async function getKeepMonths(tx: OwnerTx): Promise<KeepMonths | null> {
  const [row] = await tx.select({ keepMonths: assistantSettings.keepMonths }).from(assistantSettings)
  return KeepMonths.nullable().parse(row?.keepMonths ?? null)
}

export async function saveKeepMonths(tx: OwnerTx, keepMonths: KeepMonths | null, now: Date): Promise<void> {
  await recordChanges(tx, { keepMonths: await getKeepMonths(tx) }, { keepMonths })
  await tx
    .insert(assistantSettings)
    .values({ userId: tx.owner, keepMonths, updatedAt: now })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: { keepMonths, updatedAt: now } })
}

/** The owners whose messages are deleted after a time. */
export async function listKeepingOwners(tx: SystemTx): Promise<OwnerId[]> {
  const rows = await tx.select({ userId: assistantSettings.userId }).from(assistantSettings).where(isNotNull(assistantSettings.keepMonths))
  return rows.map(({ userId }) => ownerId(userId))
}
