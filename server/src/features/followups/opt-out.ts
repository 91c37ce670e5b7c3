import { ownerId } from '@ownvoice/core/accounts/owner-id'
import { z } from 'zod'
import { findProfile } from '../../db/accounts/profiles.ts'
import { endFollowUps } from '../../db/followups/end-follow-ups.ts'
import { acceptedOptOut, addSuppression } from '../../db/mailboxes/suppressions.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { readSealedAddress } from '../../http/sealed-address.ts'

const Accepted = z.object({ owner: z.uuid(), address: z.string(), at: z.iso.datetime() })

/** Whose mails the holder of such a link gets no more of. Throws `not_found` for a link that is none, or whose account is gone. */
export async function findOptOut({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: string) {
  const wish = readSealedAddress(secrets, 'optOut', token)
  const profile = wish && (await db.transaction(wish.owner, findProfile))
  if (!wish || !profile) throw new AppError('not_found')
  return { ...wish, business: profile.businessName || profile.fullName || profile.contactEmail }
}

/** The holder of the link gets no more automatic mail, and nothing follows up any more. Written to the journal first; doing it twice is no error. */
export async function optOut(deps: Pick<Deps, 'db' | 'secrets' | 'journal' | 'clock'>, token: string): Promise<{ business: string }> {
  const { owner, address, business } = await findOptOut(deps, token)
  const accepted = acceptedOptOut({ owner, address, at: deps.clock.now() })
  await deps.journal.accept(accepted, () => replayOptOut(deps, accepted.payload))
  return { business }
}

/** Stores a wish from the journal. Of an account that is gone there is nothing to store. */
export async function replayOptOut({ db }: Pick<Deps, 'db'>, payload: unknown): Promise<void> {
  const { owner, address, at } = Accepted.parse(payload)
  await db.transaction(ownerId(owner), async (tx) => {
    if (!(await findProfile(tx))) return
    await addSuppression(tx, address, new Date(at))
    await endFollowUps(tx, { address }, new Date(at))
    await notifyOwner(tx, { topic: 'activity', id: null })
  })
}
