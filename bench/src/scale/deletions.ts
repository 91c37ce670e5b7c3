import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { beginAccountDeletion } from '@ownvoice/server/db/accounts/account-deletions'
import { eraseAccount } from '@ownvoice/server/features/accounts/owner-data/erase-account'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ownerClient } from '../../../server/testing/owner-client.ts'
import type { Verb, VerbDeps } from './owner-verbs.ts'

/** What an owner deletes: a foreign key without an index shows here, when the database looks for what pointed at a row. */
export async function deletionsOf(deps: VerbDeps, owner: OwnerId): Promise<Verb[]> {
  const facts = await readFacts(deps, owner)
  const signedIn = { owner, email: 'owner@owners.example', emailVerified: true, sessionId: owner, device: 'Chrome on Linux' }
  const call = ownerClient(deps, signedIn)
  const sample = (path: string[], input: object) => ({ asked: '', run: () => call(path, input) })
  const verb = (path: string[], inputs: readonly object[]): Verb => ({
    name: path.join('.'),
    samples: inputs.map((input) => sample(path, input)),
  })
  return [
    verb(
      ['accounts', 'data', 'deleteMessage'],
      facts.messages.map((id) => ({ id })),
    ),
    verb(['accounts', 'data', 'deleteCustomer'], [{ email: facts.address }]),
    verb(['knowledge', 'deleteDocument'], [{ filename: facts.document }]),
  ]
}

/** Deletes the account to the end. */
export async function deleteAccountOf(deps: VerbDeps, owner: OwnerId): Promise<void> {
  await deps.db.system((tx) => beginAccountDeletion(tx, owner, deps.clock.now()))
  await eraseAccount(deps, owner)
}

const Facts = z.object({ messages: z.array(z.string()), address: z.string(), document: z.string() })

async function readFacts({ db }: Pick<VerbDeps, 'db'>, owner: OwnerId): Promise<z.infer<typeof Facts>> {
  const found = await db.driver.orm.execute(sql`
    select array(select id from messages where user_id = ${owner} order by received_at limit 2) as messages,
      (select from_address from messages where user_id = ${owner} and from_address is not null order by received_at desc limit 1) as address,
      (select filename from documents where user_id = ${owner} order by filename desc limit 1) as document`)
  return z.object({ rows: z.tuple([Facts]) }).parse(found).rows[0]
}
