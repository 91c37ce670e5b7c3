import { followUpFooter } from '@ownvoice/core/followups/footer'
import { getFollowUpSettings } from '../../db/followups/follow-up-settings.ts'
import type { OwnerTx } from '../../db/database.ts'
import type { Outgoing } from '../../db/mailboxes/outgoing.ts'
import { getVoice } from '../../db/tone/voice.ts'
import type { Deps } from '../../deps.ts'
import { sealedAddressUrl } from '../../http/sealed-address.ts'

/** How the reader of a mail gets no more: the page, and the lines below the mail that name it. */
export type WayOut = { url: string; footer: string }

export async function findWayOut(tx: OwnerTx, deps: Pick<Deps, 'config' | 'secrets'>, { toAddress }: Outgoing): Promise<WayOut> {
  const { postalAddress } = await getFollowUpSettings(tx)
  const { businessName, signOffName } = await getVoice(tx)
  const url = sealedAddressUrl(deps, 'optOut', { owner: tx.owner, address: toAddress })
  return { url, footer: followUpFooter({ business: businessName || signOffName, url, postalAddress }) }
}
