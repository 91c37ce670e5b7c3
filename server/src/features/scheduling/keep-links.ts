import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { LinksView } from '@ownvoice/core/scheduling/contract'
import { record } from '../../db/accounts/audit.ts'
import { listBookingLinks, replaceBookingLinks, setLinkActive } from '../../db/scheduling/booking-links.ts'
import { lockScheduling } from '../../db/scheduling/scheduling-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { versionOf } from './version-of.ts'

type Db = Pick<Deps, 'db'>

export function listLinks({ db }: Db, owner: OwnerId): Promise<LinksView> {
  return db.transaction(owner, viewLinks)
}

/** Puts the whole list in place of what is there, in one transaction: all of it or nothing, and nothing over a change that the writer has not seen. */
export function saveLinks({ db }: Db, owner: OwnerId, { links, version }: LinksView): Promise<LinksView> {
  return db.transaction(owner, async (tx) => {
    await lockScheduling(tx)
    if ((await viewLinks(tx)).version !== version) throw new AppError('conflict')
    await replaceBookingLinks(tx, links)
    await record(tx, 'links_changed', { count: links.length })
    return viewLinks(tx)
  })
}

/** Writes at once, whatever else has changed. Who held an old version keeps it, and so learns of the other change when saving. */
export function switchLink(
  { db }: Db,
  owner: OwnerId,
  { id, active, version }: { id: string; active: boolean; version: string },
): Promise<{ id: string; active: boolean; version: string }> {
  return db.transaction(owner, async (tx) => {
    await lockScheduling(tx)
    const wasSeen = (await viewLinks(tx)).version === version
    const link = await setLinkActive(tx, id, active)
    await record(tx, active ? 'link_switched_on' : 'link_switched_off')
    return { ...link, version: wasSeen ? (await viewLinks(tx)).version : version }
  })
}

async function viewLinks(tx: OwnerTx): Promise<LinksView> {
  const links = await listBookingLinks(tx)
  return { links, version: versionOf(links) }
}
