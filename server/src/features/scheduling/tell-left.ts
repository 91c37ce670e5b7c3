import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { leftPlaceMail } from '@ownvoice/core/scheduling/line/left-mail'
import { findNoticeAddress } from '../../db/accounts/profiles.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { listBookingLinks } from '../../db/scheduling/booking-links.ts'
import { findLinePlace, markPlaceTold } from '../../db/scheduling/line/places.ts'
import { inSystemRole } from '../../db/transactions.ts'
import type { Deps } from '../../deps.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { prepareProductMail } from '../../jobs/post-product-mail.ts'

/** Writes to the owner that a place is free and nobody is left in its line, once. Who wants no mails of what waits sees it on the Scheduling page alone. */
export async function tellLeft(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>, owner: OwnerId, placeId: string): Promise<void> {
  const { place, links, settings, to } = await deps.db.transaction(owner, async (tx) => ({
    place: await findLinePlace(tx, placeId),
    links: await listBookingLinks(tx),
    settings: await getAssistantSettings(tx),
    to: await findNoticeAddress(tx),
  }))
  const link = links.find(({ id }) => id === place?.linkId)
  if (!place || !link) return // it was deleted
  const mail = to === null ? null : leftPlaceMail({ label: link.label, to, origin: siteOrigin(deps.config) })
  const post = mail && settings.draftAlerts ? await prepareProductMail(deps, mail, owner) : null
  await deps.db.transaction(owner, async (tx) => {
    if ((await markPlaceTold(tx, placeId, deps.clock.now())) && post) await inSystemRole(tx, post)
  })
}
