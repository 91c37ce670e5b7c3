import { localDate } from '@ownvoice/core/scheduling/local-date'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { BookingLink } from '@ownvoice/core/scheduling/scheduling'
import { addMailbox } from '@ownvoice/server/db/mailboxes/mailboxes'
import { ensureProfile } from '@ownvoice/server/db/accounts/profiles'
import { saveSubscription } from '@ownvoice/server/db/billing/subscriptions'
import type { OwnerTx } from '@ownvoice/server/db/database'
import { users } from '@ownvoice/server/db/schema/accounts'
import * as scheduling from '@ownvoice/server/db/schema/scheduling'
import { addBytes } from '@ownvoice/server/features/knowledge/add-bytes'
import { readDocument } from '@ownvoice/server/features/knowledge/read-document'
import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { openTestInstallation, type TestInstallation } from '../../../server/testing/installation.ts'
import { confirmSheet } from './confirm-sheet.ts'
import type { BusinessFacts, DocumentFile, SheetAnswer } from './business.ts'
import { setAsOwner } from './owner-settings.ts'
import { stableUuid } from './stable-uuid.ts'

/** One embedded database with an account for each business that was added. */
export type EvalWorld = Pick<TestInstallation, 'deps' | 'clock' | 'close'>

/** An account at work. `mailboxId` is where its mails come in. */
export type EvalAccount = { id: string; owner: OwnerId; mailboxId: string; facts: BusinessFacts }

/** The time until a mail sets the clock. */
const START = '2026-01-01T12:00:00Z'
/** More than any run sends. */
const QUOTA = 1_000_000

export async function openWorld(): Promise<EvalWorld> {
  return openTestInstallation(START)
}

export type BusinessInput = { id: string; facts: BusinessFacts; documents: readonly DocumentFile[]; sheet: readonly SheetAnswer[] }

/** Makes the business's account: its owner verified, a mailbox connected, documents read by the product's readers, the answer sheet confirmed. */
export async function addBusiness(world: EvalWorld, { id, facts, documents, sheet }: BusinessInput): Promise<EvalAccount> {
  const { deps } = world
  const owner = await deps.db.system(async (tx) => {
    const user = ownerId(stableUuid('owner', id))
    await tx.insert(users).values({ id: user, name: facts.owner, email: `${id}@owner.example`, emailVerified: true })
    const quota = { monthlyEmailQuota: QUOTA, remainingEmails: QUOTA, periodStart: localDate(deps.clock.now(), 'UTC') }
    await saveSubscription(tx, user, { isActive: true, planName: 'growth', ...quota })
    return user
  })
  const mailboxId = await deps.db.transaction(owner, (tx) => fillAccount(tx, facts, deps.clock.now()))
  for (const document of documents) {
    const stored = await addBytes(deps, owner, document)
    await readDocument(deps, owner, stored.id)
  }
  await deps.db.transaction(owner, (tx) => confirmSheet(tx, sheet))
  return { id, owner, mailboxId, facts }
}

async function fillAccount(tx: OwnerTx, facts: BusinessFacts, now: Date): Promise<string> {
  const userId = tx.owner
  const { name, owner, email, phone, timeZone } = facts
  await ensureProfile(tx, { contactEmail: email, fullName: owner, businessName: name, timezone: timeZone, phoneNumber: phone ?? null })
  await setAsOwner(tx, facts.settings, { owner, now })
  if (facts.links.length > 0) await tx.insert(scheduling.bookingLinks).values(facts.links.map((link, index) => toLink(userId, link, index)))
  const days = facts.blackouts.flatMap(({ from, to }) => daysOf(from, to))
  if (days.length > 0) await tx.insert(scheduling.blackoutDates).values([...new Set(days)].map((date) => ({ userId, date })))
  await tx.insert(scheduling.schedulingSettings).values({ userId, offerWaitlistOnFull: facts.offersWaitlist })
  const mailbox = await addMailbox(tx, {
    kind: 'sandbox',
    emailAddress: email,
    displayName: name,
    sentStore: 'server',
    cursor: { uid: 0 },
  })
  return mailbox.id
}

/** The product tells apart links for a first booking, for moving and for canceling; all others are for whatever they say. */
const categoryOf: Readonly<Record<string, BookingLink['category']>> = {
  booking: 'new',
  new: 'new',
  reschedule: 'reschedule',
  cancel: 'cancel',
}

function toLink(userId: string, { id, label, url, category, active, full }: BusinessFacts['links'][number], index: number) {
  const states = { isActive: active, isFull: full, sortOrder: index }
  return { id: stableUuid('link', userId, id), userId, label, url, category: categoryOf[category] ?? ('other' as const), ...states }
}

/** The calendar dates from one to another, both included. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) days.push(new Date(day).toISOString().slice(0, 10))
  return days
}
