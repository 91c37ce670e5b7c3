import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { openProfile } from '@ownvoice/core/tone/tone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '../../testing/auth-calls.ts'
import { addTestUser, openTestWeb, type TestWeb } from '../../testing/test-web.ts'
import { getProfile, saveProfile } from '../db/accounts/profiles.ts'
import { findIdentity, saveIdentity } from '../db/tone/identity.ts'
import { saveToneProfile } from '../db/tone/profile.ts'

const password = 'a-long-enough-passphrase'
let web: TestWeb
let count = 0
let email: string
let owner: OwnerId
let cookie: string

beforeAll(async () => {
  web = await openTestWeb()
})
afterAll(() => web.stop())
beforeEach(async () => {
  count += 1
  email = `maya${count}@example.com`
  owner = await addTestUser(web.db, email, password)
  cookie = await signIn(web.url, email, password)
})

const put = (path: string, body: object, as = cookie) =>
  fetch(`${web.url}/api/v1/me/${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: as },
    body: JSON.stringify(body),
  })
const json = async (response: Response): Promise<unknown> => response.json()
const me = async (as = cookie) => json(await fetch(`${web.url}/api/v1/me`, { headers: { Cookie: as } }))
const wish = { businessName: 'Otter & Brass', signOffName: 'Ms.  M', timezone: 'Europe/Berlin', phoneNumber: '(555) 123-4567' }
const trained = (of: OwnerId) => web.db.transaction(of, (tx) => saveToneProfile(tx, openProfile, web.clock.now()))

describe('who replies come from', () => {
  test('is kept in one go: in the profile, and as the name under replies; then mails are asked for', async () => {
    expect(await me()).toMatchObject({ welcome: 'names' })
    expect(await json(await put('introduction', wish))).toEqual({ welcome: 'mails' })
    const kept = await web.db.transaction(owner, async (tx) => ({ profile: await getProfile(tx), identity: await findIdentity(tx) }))
    expect(kept.profile).toMatchObject({
      contactEmail: email,
      businessName: 'Otter & Brass',
      timezone: 'Europe/Berlin',
      phoneNumber: '5551234567',
    })
    expect(kept.identity).toBe('Ms. M')
    expect(await me()).toMatchObject({ welcome: 'mails', businessName: 'Otter & Brass', timezone: 'Europe/Berlin' })
  })

  test('leaves the address for notices and the owner’s own name as they are', async () => {
    await web.db.transaction(owner, async (tx) =>
      saveProfile(tx, { ...(await getProfile(tx)), fullName: 'Maya Lin', contactEmail: 'office@otter.example' }),
    )
    await put('introduction', { ...wish, businessName: '', phoneNumber: '' })
    expect(await web.db.transaction(owner, getProfile)).toMatchObject({
      fullName: 'Maya Lin',
      contactEmail: 'office@otter.example',
      businessName: null,
      phoneNumber: null,
    })
  })

  test.each([
    [{ timezone: 'Moon/Tranquility' }, 'Please choose a time zone of the list.'],
    [{ phoneNumber: '555' }, 'Phone number must be at least 10 digits'],
    [{ signOffName: 'n'.repeat(101) }, '100 characters'],
    [{ signOffName: ' ', businessName: '' }, 'signed by nobody'],
  ])('is refused with %o, and nothing is written', async (fault, words) => {
    const answer = await put('introduction', { ...wish, ...fault })
    expect([answer.status, Object(await answer.json()).message]).toEqual([400, expect.stringContaining(words)])
    expect(await web.db.transaction(owner, getProfile)).toMatchObject({ businessName: null, timezone: 'America/New_York' })
    expect(await web.db.transaction(owner, findIdentity)).toBe('')
    expect(await me()).toMatchObject({ welcome: 'names' })
  })

  test('is the owner’s alone', async () => {
    const other = await addTestUser(web.db, `lea${count}@example.com`, password)
    const theirs = await signIn(web.url, `lea${count}@example.com`, password)
    await put('introduction', { ...wish, user_id: other, userId: other })
    await put('welcome', { welcome: 'done' })
    expect(await me(theirs)).toMatchObject({ welcome: 'names', businessName: null })
    expect(await web.db.transaction(other, findIdentity)).toBe('')
  })

  test('needs somebody who is signed in, and subscribed', async () => {
    await addTestUser(web.db, `former${count}@example.com`, password, { isSubscribed: false })
    const former = await signIn(web.url, `former${count}@example.com`, password)
    for (const [as, status] of [
      ['', 401],
      [former, 402],
    ] as const) {
      expect((await put('introduction', wish, as)).status).toBe(status)
      expect((await put('welcome', { welcome: 'done' }, as)).status).toBe(status)
    }
  })
})

describe('what the Overview asks', () => {
  test('stays away once it was put off, on every device, and can be had back', async () => {
    expect(await json(await put('welcome', { welcome: 'done' }))).toEqual({ welcome: 'done' })
    expect(await me(await signIn(web.url, email, password))).toMatchObject({ welcome: 'done' })
    await put('introduction', wish)
    expect(await me()).toMatchObject({ welcome: 'done' })
    expect(await json(await put('welcome', { welcome: 'mails' }))).toEqual({ welcome: 'mails' })
  })

  test('is nothing that was said elsewhere', async () => {
    await web.db.transaction(owner, async (tx) => {
      await saveProfile(tx, { ...(await getProfile(tx)), businessName: 'Otter & Brass' })
      await saveIdentity(tx, 'Maya', web.clock.now())
    })
    expect(await me()).toMatchObject({ welcome: 'mails' })
    await trained(owner)
    expect(await me()).toMatchObject({ welcome: 'done' })
  })

  test('shows what was learned until the owner has seen it', async () => {
    await put('introduction', wish)
    await trained(owner)
    expect(await me()).toMatchObject({ welcome: 'mails' })
  })
})
