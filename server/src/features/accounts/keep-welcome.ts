import { isTimezone } from '@ownvoice/core/accounts/is-timezone'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Introduction, Welcome } from '@ownvoice/core/accounts/welcome'
import { getProfile, saveProfile } from '../../db/accounts/profiles.ts'
import { getWelcomeStep, saveWelcomeStep } from '../../db/accounts/welcome.ts'
import { saveIdentity } from '../../db/tone/identity.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { ensureAccountProfile } from './ensure-account-profile.ts'

/**
 * Says who replies come from, from the next one on. The zone of the owner's browser may be any that there is: throws `invalid_input` for what is none.
 */
export async function introduce({ db, clock }: Pick<Deps, 'db' | 'clock'>, owner: OwnerId, wish: Introduction): Promise<Welcome> {
  if (!isTimezone(wish.timezone)) throw new AppError('invalid_input', { message: 'Please choose a time zone of the list.' })
  await ensureAccountProfile({ db }, owner)
  return db.transaction(owner, async (tx) => {
    const { contactEmail, fullName } = await getProfile(tx)
    await saveProfile(tx, {
      contactEmail,
      fullName,
      businessName: wish.businessName || null,
      timezone: wish.timezone,
      phoneNumber: wish.phoneNumber || null,
    })
    await saveIdentity(tx, wish.signOffName, clock.now())
    const welcome = (await getWelcomeStep(tx)) === 'done' ? 'done' : 'mails'
    await saveWelcomeStep(tx, welcome)
    return { welcome }
  })
}

/** Keeps how far the owner came, on all of their devices. */
export async function saveWelcome({ db }: Pick<Deps, 'db'>, owner: OwnerId, { welcome }: Welcome): Promise<Welcome> {
  await ensureAccountProfile({ db }, owner)
  return db.transaction(owner, async (tx) => {
    await saveWelcomeStep(tx, welcome)
    return { welcome: await getWelcomeStep(tx) }
  })
}
