import { findConfirmedEmail, getProfile } from '../../db/accounts/profiles.ts'
import { whoActs } from '../../db/acting.ts'
import type { OwnerTx } from '../../db/database.ts'

/** Where an owner is told of what could be the work of somebody else, and by which clock. Null where nobody has confirmed the address: it may be a stranger's. */
export async function findSecurityReader(tx: OwnerTx): Promise<{ to: string | null; timezone: string }> {
  return { to: await findConfirmedEmail(tx), timezone: (await getProfile(tx)).timezone }
}

/** On which device the request of now was made. */
export function deviceOfNow(): string {
  return whoActs().session?.device ?? 'an unknown device'
}
