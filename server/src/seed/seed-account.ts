import { ownerId, type OwnerId } from '@ownvoice/core/accounts/owner-id'
import { planOf } from '@ownvoice/core/billing/plans'
import { periodStartOf } from '@ownvoice/core/billing/quota-period'
import { measureProfile } from '@ownvoice/core/tone/measure-profile'
import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../db/database.ts'
import { addMailbox, type Mailbox } from '../db/mailboxes/mailboxes.ts'
import { ensureProfile } from '../db/accounts/profiles.ts'
import { authAccounts, users } from '../db/schema/accounts.ts'
import { addLeadSource } from '../db/leads/lead-sources.ts'
import * as scheduling from '../db/schema/scheduling.ts'
import * as tone from '../db/schema/tone.ts'
import { saveSubscription } from '../db/billing/subscriptions.ts'
import type { Deps } from '../deps.ts'
import { sandboxStart } from '../sandbox/sandbox-adapter.ts'
import { bookingLinks, business, holidays, seedLogin, toneSamples } from './business.ts'

/** Makes the business's sign-in and its subscription, which is counted from `since`. Null when the address is taken: then there is nothing to seed. */
export async function addSeedUser({ db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>, since = clock.now()): Promise<OwnerId | null> {
  if (await db.system(isSeeded)) return null
  const password = await hashPassword(seedLogin.password)
  const id = ids.next()
  return db.system(async (tx) => {
    if (await isSeeded(tx)) return null
    await tx.insert(users).values({ id, name: business.ownerName, email: seedLogin.email, emailVerified: true })
    await tx.insert(authAccounts).values({ userId: id, accountId: id, providerId: 'credential', password })
    const { name, emailsPerMonth } = planOf(business.plan)
    const quota = {
      monthlyEmailQuota: emailsPerMonth,
      remainingEmails: emailsPerMonth,
      periodStart: periodStartOf(since),
    }
    await saveSubscription(tx, ownerId(id), { isActive: true, planName: name, ...quota })
    return ownerId(id)
  })
}

async function isSeeded(tx: SystemTx): Promise<boolean> {
  const taken = await tx.select({ id: users.id }).from(users).where(eq(users.email, seedLogin.email))
  return taken.length > 0
}

/** Fills the account: profile, voice, links, blackout dates, form and a sandbox mailbox. */
export async function fillAccount(tx: OwnerTx, now: Date): Promise<Mailbox> {
  const userId = tx.owner
  await ensureProfile(tx, {
    contactEmail: seedLogin.email,
    fullName: business.ownerName,
    businessName: business.businessName,
    timezone: business.timezone,
    phoneNumber: business.phone,
  })
  await tx.insert(tone.userIdentity).values({ userId, identity: business.signOffName })
  await tx.insert(tone.overallTone).values({ userId, ...business.tone, embeddingActive: true, trainingStartedAt: now })
  await tx
    .insert(tone.clientTone)
    .values(toneSamples.map(({ category, text }) => ({ userId, category, emailText: text, status: 'embedded' as const, ...business.tone })))
  await tx.insert(tone.toneProfiles).values({ userId, profile: measureProfile(toneSamples.map((sample) => sample.text)), createdAt: now })
  await tx.insert(scheduling.bookingLinks).values(bookingLinks.map((link, index) => ({ userId, ...link, sortOrder: index })))
  await tx.insert(scheduling.blackoutDates).values(closedDays(now).map((date) => ({ userId, date })))
  await tx.insert(scheduling.schedulingSettings).values({ userId, offerWaitlistOnFull: true })
  await addLeadSource(tx, { formKey: business.formKey, name: 'Web site' })
  return addMailbox(tx, {
    kind: 'sandbox',
    emailAddress: business.mailbox,
    displayName: business.businessName,
    sentStore: 'server',
    cursor: sandboxStart,
  })
}

/** The days of the holidays in this year and the next, as calendar dates. */
function closedDays(now: Date): string[] {
  const years = [now.getUTCFullYear(), now.getUTCFullYear() + 1]
  return years.flatMap((year) =>
    holidays.flatMap(({ month, day, days }) =>
      Array.from({ length: days }, (_, index) => new Date(Date.UTC(year, month - 1, day + index)).toISOString().slice(0, 10)),
    ),
  )
}
