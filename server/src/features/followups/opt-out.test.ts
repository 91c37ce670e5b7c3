import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../testing/database.ts'
import { openFollowUpWorld } from '../../../testing/follow-up-world.ts'
import type { Journal } from '../../db/journal/journal.ts'
import { isSuppressed } from '../../db/mailboxes/suppressions.ts'
import type { OpenedDatabase } from '../../db/open-database.ts'
import { readSealedAddress, sealedAddressUrl } from '../../http/sealed-address.ts'
import { openSecrets } from '../../secrets.ts'
import { optOut, replayOptOut } from './opt-out.ts'

let db: OpenedDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

test('the link in a mail stops what follows up, here and in other conversations, and is kept', async () => {
  const world = await openFollowUpWorld(db)
  const { reply, message } = await world.lead()
  const accepted: unknown[] = []
  const journal: Journal = {
    accept: async (entry, keep) => {
      accepted.push(entry)
      return keep()
    },
  }
  const url = sealedAddressUrl(world.deps, 'optOut', { owner: world.owner, address: reply.toAddress })
  expect(await optOut({ ...world.deps, journal }, tokenOf(url))).toEqual({ business: 'Test School' })
  await optOut({ ...world.deps, journal }, tokenOf(url))
  expect((await world.view(message)).steps.map(({ whyNot }) => whyNot)).toEqual(Array(4).fill('opt_out'))
  expect(await world.inOwner((tx) => isSuppressed(tx, [reply.toAddress]))).toBe(true)
  expect(accepted[0]).toMatchObject({ kind: 'opt_out', payload: { owner: world.owner, address: reply.toAddress } })
})

test('a wish that the database lost is put back from the journal', async () => {
  const world = await openFollowUpWorld(db)
  const { reply, message } = await world.lead()
  const payload = { owner: world.owner, address: reply.toAddress.toUpperCase(), at: '2026-03-02T15:00:00.000Z' }
  await replayOptOut(world.deps, payload)
  expect((await world.view(message)).steps.map(({ whyNot }) => whyNot)).toEqual(Array(4).fill('opt_out'))
  await replayOptOut(world.deps, { ...payload, owner: '00000000-0000-4000-8000-000000000000' })
})

test('a link that was changed, cut short or made up is none', async () => {
  const world = await openFollowUpWorld(db)
  const { secrets, config } = world.deps
  const token = tokenOf(sealedAddressUrl({ config, secrets }, 'optOut', { owner: world.owner, address: 'ann@customer.test' }))
  expect(readSealedAddress(secrets, 'optOut', token)).toEqual({ owner: world.owner, address: 'ann@customer.test' })
  const foreign = openSecrets({ OWNVOICE_SECRET: 'f'.repeat(40) })
  const madeUp = tokenOf(sealedAddressUrl({ config, secrets: foreign }, 'optOut', { owner: world.owner, address: 'ann@customer.test' }))
  for (const wrong of ['', 'x', token.slice(0, -1), changedAt(token, 0), changedAt(token, 40), madeUp]) {
    await expect(optOut({ ...world.deps, journal: { accept: (_entry, keep) => keep() } }, wrong), wrong).rejects.toMatchObject({
      code: 'not_found',
    })
  }
  expect(token).not.toContain(Buffer.from('ann@customer.test').toString('base64url').slice(0, 12))
})

function changedAt(token: string, place: number): string {
  return `${token.slice(0, place)}${token[place] === 'a' ? 'b' : 'a'}${token.slice(place + 1)}`
}
