import { findNoticeAddress } from '../../db/accounts/profiles.ts'
import type { OwnerTx } from '../../db/database.ts'
import { endNoticeLinks } from '../../db/escalations/notice-links.ts'

/** Makes a change of the account. Where notices go to another address after it, the links that were mailed to the former one do nothing any more. */
export async function endNoticeLinksIfMoved<T>(tx: OwnerTx, now: Date, change: () => Promise<T>): Promise<T> {
  const before = await findNoticeAddress(tx)
  const changed = await change()
  if ((await findNoticeAddress(tx)) !== before) await endNoticeLinks(tx, now)
  return changed
}
