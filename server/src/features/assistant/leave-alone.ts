import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { findListed } from '@ownvoice/core/mailboxes/address-list'
import { leftAloneNow } from '@ownvoice/core/assistant/decide/left-to-owner'
import { record } from '../../db/accounts/audit.ts'
import { endWithPeople } from '../../db/followups/end-with-people.ts'
import { addLeftAlone, listLeftAlone, removeLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/**
 * Leaves the mail of an address or a domain to the owner from now on, or no longer: what was still to go to them by itself does not. Answers with the whole
 * list.
 */
export async function leaveAlone(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { who, isLeftAlone }: { who: string; isLeftAlone: boolean },
): Promise<string[]> {
  const now = clock.now()
  return db.transaction(owner, async (tx) => {
    await (isLeftAlone ? addLeftAlone(tx, who, now) : removeLeftAlone(tx, who))
    if (isLeftAlone) {
      await endWithPeople(tx, (address) => findListed([who], [address]) !== null, { whyNot: 'left_alone', said: leftAloneNow, now })
    }
    await record(tx, isLeftAlone ? 'person_left_alone' : 'person_answered_again')
    await notifyOwner(tx, { topic: 'activity', id: null })
    return listLeftAlone(tx)
  })
}

/** Whose mail is left to the owner. */
export function listPeopleLeftAlone({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<string[]> {
  return db.transaction(owner, listLeftAlone)
}
