import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { presentBooking } from '@ownvoice/core/bookings/present-booking'
import { findListed, isAllowed } from '@ownvoice/core/mailboxes/address-list'
import { type PersonView, personPage } from '@ownvoice/core/mailboxes/people-contract'
import { personStanding } from '@ownvoice/core/mailboxes/person-standing'
import { presentStand } from '@ownvoice/core/scheduling/line/present-stand'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { listBookingsOf } from '../../db/bookings/bookings.ts'
import type { OwnerTx } from '../../db/database.ts'
import { findFollowedUpAt } from '../../db/followups/follow-ups.ts'
import { listSpellings } from '../../db/mailboxes/customers.ts'
import { listLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { findNewestOf, getPerson } from '../../db/mailboxes/people.ts'
import { listMailPlaces } from '../../db/mailboxes/person-mails.ts'
import { isSuppressed } from '../../db/mailboxes/suppressions.ts'
import { listStandsOf } from '../../db/scheduling/line/stands.ts'
import type { Deps } from '../../deps.ts'
import { presentMails } from './present-mails.ts'

/**
 * All that there is of a person, whom the row `id` names, by any spelling of their address; of their mails a page, after the mail `after`. Throws `not_found`.
 */
export async function viewPerson(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
  { id, after }: { id: string; after?: string | undefined },
): Promise<PersonView> {
  return db.transaction(owner, async (tx) => {
    const { address, name } = await getPerson(tx, id)
    const addresses = [...new Set([address, ...(await listSpellings(tx, address))])]
    const newest = await findNewestOf(tx, addresses)
    const places = await listMailPlaces(tx, addresses, { after, limit: personPage.mails + 1 })
    const shown = places.slice(0, personPage.mails)
    const bookings = await listBookingsOf(tx, { email: address, conversationId: null })
    return {
      email: address,
      name: [name, newest?.name, ...bookings.map((booking) => booking.name)].find(Boolean) ?? '',
      spellings: spellingsBeside(address, addresses),
      messageId: newest?.id ?? null,
      ...(await viewStanding(tx, address)),
      bookings: bookings.filter(({ status }) => status !== 'dismissed').map(presentBooking),
      stands: (await listStandsOf(tx, address)).map(presentStand),
      followedUpAt: await findFollowedUpAt(tx, addresses),
      ...(await presentMails(tx, shown)),
      next: places.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

async function viewStanding(tx: OwnerTx, address: string): Promise<Pick<PersonView, 'standing' | 'leftAlone' | 'isOptedOut'>> {
  const { sendMode: mode, stoppedAt, allowedSenders } = await getAssistantSettings(tx)
  const leftAlone = findListed(await listLeftAlone(tx), [address])
  const isOptedOut = await isSuppressed(tx, [address])
  const isStopped = stoppedAt !== null
  const facts = { isLeftAlone: leftAlone !== null, isOptedOut, isStopped, isAllowed: isAllowed(allowedSenders, [address]), mode }
  return { standing: personStanding(facts), leftAlone, isOptedOut }
}

/** The others that reach them, each once whatever its case. */
function spellingsBeside(address: string, addresses: readonly string[]): string[] {
  const lowered = new Set(addresses.map((one) => one.toLowerCase()))
  lowered.delete(address.toLowerCase())
  return [...lowered].toSorted()
}
