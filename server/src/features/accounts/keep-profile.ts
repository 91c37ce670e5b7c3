import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { Profile, ProfileChange } from '@ownvoice/core/accounts/profile'
import { isTimezoneChoice } from '@ownvoice/core/accounts/timezones'
import { getProfile as readProfile, type Profile as StoredProfile, saveProfile as writeProfile } from '../../db/accounts/profiles.ts'
import { refuseStale } from '../../db/accounts/refuse-stale.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { endNoticeLinksIfMoved } from './end-notice-links.ts'
import { ensureAccountProfile } from './ensure-account-profile.ts'

/** What the owner says of themselves; made from what was given when signing up where there is nothing yet. */
export async function getProfile({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<Profile> {
  return present(await ensureAccountProfile({ db }, owner))
}

/** Writes the owner's one row. Throws `invalid_input` for a time zone that is neither offered nor the one that is stored, `conflict` where the row is not as it was seen. */
export async function saveProfile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { seen, ...wish }: ProfileChange,
): Promise<Profile> {
  await ensureAccountProfile({ db }, owner)
  return db.transaction(owner, async (tx) => {
    await refuseStale(tx, seen, async () => present(await readProfile(tx)))
    const { timezone } = await readProfile(tx)
    if (!isTimezoneChoice(wish.timezone, timezone)) {
      throw new AppError('invalid_input', { message: 'Please choose a time zone of the list.' })
    }
    const fields = {
      contactEmail: wish.email,
      fullName: wish.fullName || null,
      businessName: wish.businessName || null,
      timezone: wish.timezone,
      phoneNumber: wish.phoneNumber || null,
    }
    return present(await endNoticeLinksIfMoved(tx, clock.now(), () => writeProfile(tx, fields)))
  })
}

function present({ fullName, businessName, contactEmail, timezone, phoneNumber }: StoredProfile): Profile {
  return {
    fullName: fullName ?? '',
    businessName: businessName ?? '',
    email: contactEmail,
    timezone,
    phoneNumber: phoneNumber ?? '',
  }
}
