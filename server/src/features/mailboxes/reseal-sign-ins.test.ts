import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { addLeadSource, changeLeadSource, deleteLeadSource, getLeadSource } from '../../db/leads/lead-sources.ts'
import { addMailbox, getMailbox } from '../../db/mailboxes/mailboxes.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { openSecrets, type Secrets } from '../../secrets.ts'
import { addTestOwner, openTestDatabase } from '../../../testing/database.ts'
import { resealSignIns } from './reseal-sign-ins.ts'

const secret = 'a secret of the server that is long enough'
const [lost, first, second] = ['c'.repeat(32), 'a'.repeat(32), 'b'.repeat(32)]
const withKeys = (keys?: string) => openSecrets({ OWNVOICE_SECRET: secret, OWNVOICE_ENCRYPTION_KEYS: keys })
const text = (password: string) => JSON.stringify({ imap: { password } })

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A mailbox whose sign-in is sealed with `secrets`; a sandbox has none. */
async function add(owner: OwnerId, password: string, secrets: Secrets | null): Promise<string> {
  const sealed = secrets && secrets.seal(owner, text(password))
  const about = { emailAddress: `${password}@example.com`, displayName: 'School', sentStore: 'copy', cursor: '' } as const
  return db.transaction(owner, async (tx) => (await addMailbox(tx, { ...about, kind: sealed ? 'imap' : 'sandbox', secret: sealed })).id)
}

async function readWith(secrets: Secrets, owner: OwnerId, id: string): Promise<string> {
  const { secret: sealed } = await db.transaction(owner, (tx) => getMailbox(tx, id))
  return secrets.open(owner, sealed ?? '')
}

test('after a rotation all sign-ins open with the newest key alone, so that the old one can be taken out', async () => {
  const [maya, noah] = [await addTestOwner(db), await addTestOwner(db)]
  const ids = [await add(maya, 'one', withKeys()), await add(maya, 'two', withKeys()), await add(noah, 'three', withKeys())] as const
  await add(noah, 'none', null)
  const newest = withKeys(`2:${second}`)
  await expect(readWith(newest, maya, ids[0])).rejects.toThrow('version 1')

  const rotating = withKeys(`1:${secret},2:${second}`)
  expect(await resealSignIns({ db, secrets: rotating })).toEqual({ resealed: 3, unreadable: [] })
  expect([await readWith(newest, maya, ids[0]), await readWith(newest, maya, ids[1])]).toEqual([text('one'), text('two')])
  expect(await readWith(newest, noah, ids[2])).toBe(text('three'))
  expect(await resealSignIns({ db, secrets: rotating })).toEqual({ resealed: 0, unreadable: [] })
})

test('secrets of webhooks go the same way', async () => {
  const owner = await addTestOwner(db)
  const id = await db.transaction(owner, async (tx) => {
    const form = await addLeadSource(tx, { formKey: 'resealed', name: 'Zapier' })
    await changeLeadSource(tx, form.id, { webhookSecret: withKeys().seal(owner, 'whsec_one') })
    await addLeadSource(tx, { formKey: 'without', name: 'Web site' })
    return form.id
  })
  expect(await resealSignIns({ db, secrets: withKeys(`1:${secret},2:${second}`) })).toEqual({ resealed: 1, unreadable: [] })
  const { webhookSecret } = await db.transaction(owner, (tx) => getLeadSource(tx, id))
  expect(withKeys(`2:${second}`).open(owner, webhookSecret ?? '')).toBe('whsec_one')
  await db.transaction(owner, (tx) => deleteLeadSource(tx, id))
})

test('a sign-in whose key is gone is named and left alone, and keeps no other from being re-encrypted', async () => {
  const owner = await addTestOwner(db)
  const gone = await add(owner, 'gone', withKeys(`1:${lost}`))
  const there = await add(owner, 'there', withKeys(`3:${first}`))
  const rotating = withKeys(`2:${second},3:${first},4:${second}`)
  const { resealed, unreadable } = await resealSignIns({ db, secrets: rotating })
  expect([resealed > 0, unreadable]).toEqual([true, [gone]])
  expect(await readWith(withKeys(`4:${second}`), owner, there)).toBe(text('there'))
  expect(await readWith(withKeys(`1:${lost}`), owner, gone)).toBe(text('gone'))
})
