import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateUpTo } from '../../testing/migrate-up-to.ts'
import { pgliteModule } from './engines/pglite-module.ts'
import { migratePglite } from './migrate.ts'

const [mine, theirs] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
/** An id of an owner, the same one for a name. */
const id = (name: string, owner: string) => `md5('${name} ${owner}')::uuid`

let pglite: PGlite
beforeAll(async () => {
  pglite = await PGlite.create({ extensions: { vector }, pgliteWasmModule: await pgliteModule() })
  await migrateUpTo(pglite, '0059_aliases-and-sending')
  for (const owner of [mine, theirs]) {
    await pglite.exec(`
      insert into users (id, name, email) values ('${owner}', 'Nora', '${owner}@example.com');
      insert into mailboxes (id, user_id, kind, email_address) values (${id('mailbox', owner)}, '${owner}', 'sandbox', 'a@b.c');
      insert into conversations (id, user_id, thread_key) values (${id('conversation', owner)}, '${owner}', 't');
      insert into lead_sources (id, user_id, form_key, name, mailbox_id) values (${id('form', owner)}, '${owner}', '${owner}', 'Form', ${id('mailbox', owner)});
      insert into outgoing (id, user_id, conversation_id, message_id, kind, rfc_message_id, to_address, subject, text, "references", status)
        values (${id('reply', owner)}, '${owner}', ${id('conversation', owner)}, ${id('message', owner)}, 'reply', '${owner}@x', 'ann@x.com', 'Re', 'Yes', '{}', 'sent')`)
  }
})
afterAll(() => pglite.close())

async function emptied(): Promise<unknown[]> {
  return (await pglite.query(`select user_id, mailbox_id is null as empty from lead_sources order by user_id`)).rows
}

test('a row that cannot be without one of another account stops the migration, which then has done nothing', async () => {
  await pglite.exec(`update lead_sources set mailbox_id = ${id('mailbox', theirs)} where user_id = '${mine}'`)
  await pglite.exec(`insert into owner_mails (user_id, conversation_id, rfc_message_id, to_addresses, text, answers_until, sent_at)
    values ('${mine}', ${id('conversation', theirs)}, 'o@x', '{}', 'a', now(), now())`)
  await expect(migratePglite(pglite)).rejects.toMatchObject({ cause: { code: '23503', table: 'owner_mails' } })
  expect(await emptied()).toMatchObject([{ empty: false }, { empty: false }])
})

test('one that can is emptied, and no other', async () => {
  await pglite.exec(`delete from owner_mails`)
  await migratePglite(pglite)
  expect(await emptied()).toEqual([
    { user_id: mine, empty: true },
    { user_id: theirs, empty: false },
  ])
})

test('what the version before says of keys works beside the new one', async () => {
  const [owner, mailbox, reply, form] = [`'${mine}'`, id('mailbox', mine), id('reply', mine), id('form', mine)]
  const said = [
    `insert into gmail_tokens (user_id, mailbox_id, email_address, access_token, expires_at) values (${owner}, ${mailbox}, 'a@b.c', 't', now())
      on conflict (mailbox_id) do update set access_token = excluded.access_token`,
    `insert into look_backs (user_id, mailbox_id, since, started_at) values (${owner}, ${mailbox}, now(), now()) on conflict (mailbox_id) do update set since = now()`,
    `insert into draft_copies (user_id, outgoing_id, mailbox_id, rfc_message_id, digest) values (${owner}, ${reply}, ${mailbox}, 'd@x', 'd')
      on conflict (outgoing_id) do update set digest = 'e'`,
    `insert into asked_days (user_id, source_id, day, asked) values (${owner}, ${form}, '2026-03-02', 1) on conflict (source_id, day) do update set asked = 2`,
  ]
  for (const statement of [...said, ...said]) await pglite.exec(statement)
  const grouped = `select outgoing.id, outgoing.to_address, outgoing.sent_at, count(mails.id) from outgoing left join owner_mails mails using (conversation_id) group by outgoing.id`
  expect((await pglite.query(grouped)).rows).toHaveLength(2)
})

test('what a mailbox was named by stays with its owner when the mailbox goes', async () => {
  await pglite.exec(`delete from mailboxes where user_id = '${theirs}'`)
  expect(await emptied()).toEqual([
    { user_id: mine, empty: true },
    { user_id: theirs, empty: true },
  ])
})
