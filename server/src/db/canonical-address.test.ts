import { canonicalAddress } from '@ownvoice/core/leads/canonical-address'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { canonical, isSameAddress } from './canonical-address.ts'
import type { OpenedDatabase } from './open-database.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const addresses = [
  'dana@customer.test',
  'Dana+Lessons@Customer.Test',
  'da.na+x+y@gmail.com',
  'D.ana@GoogleMail.com',
  'da.na@customer.test',
  '"a@b"@customer.test',
  ' dana@customer.test ',
  '.d.ana@gmail.com',
  'ÉLI@customer.test',
  '+x@gmail.com',
  'no address',
  '',
]

test.each(addresses)('the database makes of “%s” what core makes of it', async (address) => {
  const made = await db.system((tx) => tx.select({ address: canonical(sql`${address}::text`) }).from(sql`(values (0)) as once`))
  expect(made).toEqual([{ address: canonicalAddress(address) }])
})

test('two spellings of one mailbox are the same, two people are not', async () => {
  const isSame = (stored: string, given: string) =>
    db.system((tx) => tx.select({ is: isSameAddress(sql`${stored}::text`, given) }).from(sql`(values (0)) as once`))
  expect(await isSame('Dana@googlemail.com', 'da.na+lessons@gmail.com')).toEqual([{ is: true }])
  expect(await isSame('dana@customer.test', 'da.na@customer.test')).toEqual([{ is: false }])
})

test('of any two addresses it says what core says', async () => {
  const wrong: string[] = []
  for (const given of addresses) {
    const all = sql.join(
      addresses.map((stored) => sql`(${stored}::text)`),
      sql`, `,
    )
    const rows = await db.system((tx) =>
      tx.select({ stored: sql<string>`stored`, is: isSameAddress(sql`stored`, given) }).from(sql`(values ${all}) as every(stored)`),
    )
    for (const { stored, is } of rows)
      if (is !== (canonicalAddress(stored) === canonicalAddress(given))) wrong.push(`${stored} and ${given}`)
  }
  expect(wrong).toEqual([])
})
