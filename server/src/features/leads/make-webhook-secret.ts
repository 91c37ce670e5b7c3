import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { changeLeadSource } from '../../db/leads/lead-sources.ts'
import type { Deps } from '../../deps.ts'
import { newFormKey } from './new-form-key.ts'

/** Makes the secret of a form's webhook, in place of an earlier one. It is kept sealed: this is the one time at which it can be read. */
export async function makeWebhookSecret(
  { db, ids, secrets }: Pick<Deps, 'db' | 'ids' | 'secrets'>,
  owner: OwnerId,
  id: string,
): Promise<{ secret: string }> {
  const secret = `whsec_${newFormKey(ids)}${newFormKey(ids)}`
  await db.transaction(owner, (tx) => changeLeadSource(tx, id, { webhookSecret: secrets.seal(owner, secret) }))
  return { secret }
}
