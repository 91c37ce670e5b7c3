import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
import { addLeftAlone, listLeftAlone, removeLeftAlone } from '../../db/mailboxes/left-alone.ts'
import { notifyOwner } from '../../db/notify.ts'
import type { Deps } from '../../deps.ts'

/** Leaves the mail of an address or a domain to the owner from now on, or no longer. Answers with the whole list. */
export async function leaveAlone(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: OwnerId,
  { who, isLeftAlone }: { who: string; isLeftAlone: boolean },
): Promise<string[]> {
  return db.transaction(owner, async (tx) => {
    await (isLeftAlone ? addLeftAlone(tx, who, clock.now()) : removeLeftAlone(tx, who))
    await record(tx, isLeftAlone ? 'person_left_alone' : 'person_answered_again')
    await notifyOwner(tx, { topic: 'activity', id: null })
    return listLeftAlone(tx)
  })
}

/** Whose mail is left to the owner. */
export function listPeopleLeftAlone({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<string[]> {
  return db.transaction(owner, listLeftAlone)
}
