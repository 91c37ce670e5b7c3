import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { record } from '../../db/accounts/audit.ts'
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
  await db.transaction(owner, async (tx) => {
    const { name } = await changeLeadSource(tx, id, { webhookSecret: secrets.seal(owner, secret) })
    await record(tx, 'form_secret_made', { name })
  })
  return { secret }
}
