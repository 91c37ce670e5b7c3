import { afterAll, describe, expect, test } from 'vitest'
import { listConnectedMailboxes } from '../../db/mailboxes/mailboxes.ts'
import { findGmailTokens } from '../../db/mailboxes/gmail-tokens.ts'
import { getAssistantSettings } from '../../db/assistant/assistant-settings.ts'
import { catalog } from '../../jobs/catalog.ts'
import { openSecrets } from '../../secrets.ts'
import { addTestOwner } from '../../../testing/database.ts'
import { testReturnAddress } from '../../../testing/gmail-account.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { deliverOutgoing } from './deliver-outgoing.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { finishGmail } from './finish-gmail.ts'
import { receiveMail } from './receive-mail.ts'
import { keepGmailFresh, refreshGmail } from './refresh-gmail.ts'
import { renewGmailAccounts } from './renew-gmail-accounts.ts'
import { resealSignIns } from './reseal-sign-ins.ts'
import { showGmailStatus } from './show-gmail-status.ts'

const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

const hourMs = 3_600_000
const origin = 'http://localhost:3000'
type World = Awaited<ReturnType<typeof openGmailWorld>>
const tokensOf = async ({ owner, getMailbox }: World) => {
  const { id } = await getMailbox()
  return db.transaction(owner, (tx) => findGmailTokens(tx, id))
}
const status = ({ deps, owner }: World) => showGmailStatus(deps, owner, origin)
const isConnected = async (world: World) => (await status(world)).connections.length > 0

describe('connecting', () => {
  test('asks for exactly four permissions, with PKCE and a state that tells nothing of the person [INTEG-027] [INTEG-031]', async () => {
    const world = await openGmailWorld(db, peer)
    const [one, other] = await Promise.all([world.begin(), world.begin()])
    const asked = new URL(one).searchParams
    const scopes = ['readonly', 'send', 'modify', 'labels'].map((name) => `https://www.googleapis.com/auth/gmail.${name}`)
    expect(asked.get('scope')?.split(' ')).toEqual(scopes)
    expect(asked.get('redirect_uri')).toBe(testReturnAddress)
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('access_type')).toBe('offline')
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/)
    expect(asked.get('state')).not.toBe(new URL(other).searchParams.get('state'))
    expect(one).not.toContain(world.owner)
    await world.close()
  })

  test('keeps address, an end in an hour and encrypted tokens, and reads from now on [INTEG-041] [INTEG-042] [INTEG-044] [INTEG-053] [DATA-023]', async () => {
    const world = await openGmailWorld(db, peer)
    await world.put('before')
    const back = await peer.agree(await world.begin('alone'), world.emailAddress)
    expect(await world.finish(back)).toEqual({ ok: true, emailAddress: world.emailAddress })
    const mailbox = await world.getMailbox()
    expect(mailbox).toMatchObject({ kind: 'gmail', status: 'connected', sentStore: 'server', displayName: 'Test School', secret: null })
    const tokens = await tokensOf(world)
    expect(tokens).toMatchObject({ userId: world.owner, emailAddress: world.emailAddress })
    expect(tokens?.expiresAt).toEqual(new Date(world.clock.now().getTime() + hourMs))
    expect(tokens?.accessToken).toMatch(/^v1\./)
    expect(tokens?.refreshToken).toMatch(/^v1\./)
    expect(world.deps.secrets.open(world.owner, tokens?.refreshToken ?? '')).toMatch(/^google_refresh_/)
    await world.put('after')
    await receiveMail(world.deps, world.owner, mailbox.id)
    expect((await world.messages()).map(({ subject }) => subject)).toEqual(['after'])
    expect(await db.transaction(world.owner, (tx) => getAssistantSettings(tx))).toMatchObject({ sendMode: 'send' })
    await world.close()
  })

  test('a state counts once, in its own session, for its own person, and for ten minutes', async () => {
    const world = await openGmailWorld(db, peer)
    const agree = async () => peer.agree(await world.begin(), world.emailAddress)
    const refused = { ok: false, details: expect.stringContaining('not expected') }
    expect(await world.finish({ ...(await agree()), state: 'made-up' })).toEqual(refused)
    expect(await world.finish(await agree(), 'another session')).toEqual(refused)
    const stranger = await addTestOwner(db)
    expect(await finishGmail(world.deps, stranger, 'session', await agree())).toEqual(refused)
    const late = await agree()
    world.clock.advance(10 * 60_000)
    expect(await world.finish(late)).toEqual(refused)
    expect(await isConnected(world)).toBe(false)
    const back = await agree()
    expect(await world.finish(back)).toMatchObject({ ok: true })
    expect(await world.finish(back)).toEqual(refused)
    await world.close()
  })

  test('a code that was stolen is worth nothing under another state', async () => {
    const world = await openGmailWorld(db, peer)
    const stolen = await peer.agree(await world.begin(), world.emailAddress)
    const own = await peer.agree(await world.begin(), world.emailAddress)
    expect(await world.finish({ code: stolen.code, state: own.state })).toEqual({ ok: false, details: 'PKCE verification failed.' })
    expect(await isConnected(world)).toBe(false)
    await world.close()
  })

  test('tokens that cannot be stored are a failure, not a success [INTEG-045]', async () => {
    const world = await openGmailWorld(db, peer)
    const back = await peer.agree(await world.begin(), world.emailAddress)
    const seal = () => {
      throw new Error('the disk is full')
    }
    const secrets = { ...world.deps.secrets, seal }
    await expect(finishGmail({ ...world.deps, secrets }, world.owner, 'session', back)).rejects.toThrow('the disk is full')
    expect(await isConnected(world)).toBe(false)
    await expect(world.getMailbox()).rejects.toThrow('not connected')
    await world.close()
  })

  test('a server that is not registered with Google says so, and sends nobody there', async () => {
    const world = await openGmailWorld(db, peer)
    const deps = { ...world.deps, google: null }
    expect(await showGmailStatus(deps, world.owner, origin)).toEqual({
      isAvailable: false,
      returnAddress: testReturnAddress,
      connections: [],
    })
    await expect(refreshGmail(deps, world.owner, world.mailbox.id)).rejects.toMatchObject({ code: 'gmail_not_set_up' })
    await world.close()
  })
})

describe('the status', () => {
  test('comes from the row of tokens; without one nothing is connected [INTEG-021] [INTEG-001]', async () => {
    const world = await openGmailWorld(db, peer)
    expect(await status(world)).toEqual({ isAvailable: true, returnAddress: testReturnAddress, connections: [] })
    const { id } = await world.connect()
    const expiresAt = new Date(world.clock.now().getTime() + hourMs).toISOString()
    const connection = { mailboxId: id, emailAddress: world.emailAddress, expiresAt, state: 'valid', lastError: null }
    expect((await status(world)).connections).toEqual([connection])
    world.clock.advance(2 * hourMs)
    expect((await status(world)).connections[0]?.state).toBe('valid') // it renews itself
    await world.close()
  })

  test('a renewal that fails shows as ending soon, and as well once it works again [INTEG-012]', async () => {
    const world = await openGmailWorld(db, peer)
    const { id } = await world.connect()
    peer.fail({ on: /\/token$/, status: 500 })
    await expect(keepGmailFresh(world.deps, world.owner, id)).rejects.toMatchObject({ code: 'temporary' })
    expect((await status(world)).connections[0]?.state).toBe('expiring')
    expect((await world.getMailbox()).status).toBe('connected')
    await keepGmailFresh(world.deps, world.owner, id)
    expect((await status(world)).connections[0]?.state).toBe('valid')
    peer.endGrants()
    await keepGmailFresh(world.deps, world.owner, id)
    expect((await status(world)).connections[0]?.state).toBe('expired')
    await world.close()
  })
})

describe('renewal', () => {
  test('brings another token, whose end is shown [INTEG-014]', async () => {
    const world = await openGmailWorld(db, peer)
    const { id } = await world.connect()
    const before = await tokensOf(world)
    world.clock.advance(40 * 60_000)
    const expiresAt = new Date(world.clock.now().getTime() + hourMs)
    expect(await refreshGmail(world.deps, world.owner, id)).toEqual({ expiresAt: expiresAt.toISOString() })
    const after = await tokensOf(world)
    expect(after?.expiresAt).toEqual(expiresAt)
    expect(after?.accessToken).not.toBe(before?.accessToken)
    expect(after?.refreshToken).toBe(before?.refreshToken)
    await world.close()
  })

  test('has every connected account’s turn come, and again does no harm [INTEG-013] [CONST-018]', async () => {
    const world = await openGmailWorld(db, peer)
    const { id } = await world.connect()
    expect(catalog['mailboxes.renew'].cron).toBe('*/30 * * * *')
    for (let turn = 0; turn < 2; turn += 1) await renewGmailAccounts(world.deps)
    const ofWorld = world.enqueued.filter(
      ({ name, payload }) => name === 'mailboxes.refresh' && 'mailboxId' in payload && payload.mailboxId === id,
    )
    expect(ofWorld).toHaveLength(2)
    for (let turn = 0; turn < 2; turn += 1) await keepGmailFresh(world.deps, world.owner, id)
    expect((await status(world)).connections[0]?.state).toBe('valid')
    await disconnectMailbox(world.deps, world.owner, id)
    await keepGmailFresh(world.deps, world.owner, id)
    await world.close()
  })

  test('tokens go under the newest key with the other sign-ins', async () => {
    const world = await openGmailWorld(db, peer)
    await world.connect()
    const { id } = await world.getMailbox()
    const [old, next] = ['s'.repeat(40), 'n'.repeat(40)]
    const keys = (OWNVOICE_ENCRYPTION_KEYS: string) => openSecrets({ OWNVOICE_SECRET: old, OWNVOICE_ENCRYPTION_KEYS })
    expect((await resealSignIns({ db, secrets: keys(`2:${next}`) })).unreadable).toContain(id)
    expect((await resealSignIns({ db, secrets: keys(`1:${old},2:${next}`) })).unreadable).not.toContain(id)
    const { accessToken, refreshToken } = (await tokensOf(world)) ?? {}
    for (const sealed of [accessToken, refreshToken]) expect(keys(`2:${next}`).open(world.owner, sealed ?? '')).toMatch(/^google_/)
    await world.close()
  })
})

describe('disconnecting', () => {
  test('removes tokens and row, gives the permission back, and stops what was to leave [INTEG-022]', async () => {
    const world = await openGmailWorld(db, peer)
    const { id } = await world.connect()
    await world.put('one')
    await receiveMail(world.deps, world.owner, id)
    const reply = await world.addReply('one')
    const begin = peer.requests.length
    expect(await disconnectMailbox(world.deps, world.owner, id)).toEqual({ isRevoked: true })
    expect(peer.requests.slice(begin)).toEqual(['POST /revoke'])
    expect(await tokensOf(world)).toBeNull()
    expect(await isConnected(world)).toBe(false)
    expect((await world.outgoing(reply.id)).status).toBe('failed')
    await world.put('two')
    await receiveMail(world.deps, world.owner, id)
    await deliverOutgoing(world.deps, world.owner, reply.id)
    expect(peer.requests.slice(begin)).toEqual(['POST /revoke'])
    const watched = await db.system((tx) => listConnectedMailboxes(tx))
    expect(watched.map(({ mailboxId }) => mailboxId)).not.toContain(id)
    await world.connect()
    await receiveMail(world.deps, world.owner, id)
    expect((await world.messages()).map(({ subject }) => subject)).toEqual(['one']) // what came meanwhile is not answered
    await world.close()
  })

  test('is done here also where Google cannot be told, and says so', async () => {
    const world = await openGmailWorld(db, peer)
    const { id } = await world.connect()
    peer.fail({ on: /\/revoke$/, isDead: true })
    expect(await disconnectMailbox(world.deps, world.owner, id)).toEqual({ isRevoked: false })
    expect(await isConnected(world)).toBe(false)
    await world.close()
  })
})
