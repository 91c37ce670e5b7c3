import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { openGmailWorld } from '../../../testing/gmail-world.ts'
import { openGoogleTests } from '../../../testing/google-tests.ts'
import { type GoogleFault } from '../../../testing/google-peer.ts'
import { finishGmail } from './finish-gmail.ts'

const profile = /\/profile$/
const Tokens = z.object({ access_token: z.string() })

const google = await openGoogleTests()
const { db, peer } = google
afterAll(() => google.close())

type World = Awaited<ReturnType<typeof openGmailWorld>>
type Deps = Parameters<typeof finishGmail>[0]
type Row = {
  what: string
  /** What goes wrong at Google, and here. */
  faults?: GoogleFault[]
  here?: (deps: World['deps']) => Partial<Deps>
  scope?: string
  ends: string
}

/** The data, with a disk that is full when the mailbox is to be kept: the state was taken before. */
function withFullDisk({ db: whole }: World['deps']): Partial<Deps> {
  let transactions = 0
  const transaction: typeof whole.transaction = (owner, run) =>
    whole.transaction(owner, async (tx) => {
      const done = await run(tx)
      if ((transactions += 1) > 1) throw new Error('the disk is full')
      return done
    })
  return { db: { ...whole, transaction } }
}

const rows: Row[] = [
  { what: 'a permission is left out', scope: 'https://www.googleapis.com/auth/gmail.readonly', ends: 'Not all four permissions' },
  { what: 'the account is not named', faults: [{ on: profile, status: 500 }], ends: 'temporary' },
  { what: 'the account is named in another form', faults: [{ on: profile, status: 200, body: { emailAddress: 7 } }], ends: 'temporary' },
  { what: 'the account’s name is cut', faults: [{ on: profile, isCut: true }], ends: 'temporary' },
  { what: 'the line is dead', faults: [{ on: profile, isDead: true }], ends: 'temporary' },
  { what: 'we are asked to wait', faults: [{ on: profile, status: 429 }], ends: 'rate_limited' },
  { what: 'the token is refused that was just given', faults: [{ on: profile, status: 401 }], ends: 'auth_expired' },
  { what: 'the place where reading starts is not told', faults: [{ on: profile, change: (body) => body }, { on: profile, status: 503 }], ends: 'temporary' },
  { what: 'the tokens cannot be sealed', here: ({ secrets }) => ({ secrets: { ...secrets, seal: () => { throw new Error('no key') } } }), ends: 'no key' },
  { what: 'mailbox and tokens cannot be stored', here: withFullDisk, ends: 'the disk is full' },
] // prettier-ignore

/** Agrees, and comes back to a server where something goes wrong: how that ends, and whether Google still takes the token that it gave. */
async function finish(world: World, { faults = [], here, scope }: Omit<Row, 'what' | 'ends'>) {
  const asked = new URL(await world.begin())
  if (scope) asked.searchParams.set('scope', scope)
  const back = await peer.agree(asked.href, world.emailAddress)
  let given = ''
  const keepToken = (body: string) => ((given = Tokens.parse(JSON.parse(body)).access_token), body)
  peer.fail({ on: /POST \/token$/, change: keepToken }, ...faults)
  const deps = { ...world.deps, ...here?.(world.deps) }
  const ended = await finishGmail(deps, world.owner, 'session', back).then(
    (answer) => (answer.ok ? 'connected' : String(answer.details)),
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
  const renew = () => Promise.reject(new AppError('auth_expired'))
  const client = world.deps.google.openGmail({ get: () => Promise.resolve(given), renew })
  const isTaken = () => client.profile().then(() => true, (error: unknown) => !(error instanceof AppError && error.code === 'auth_expired')) // prettier-ignore
  return { ended, isTaken: await isTaken() }
}

test.each(rows)('where $what nothing is connected, and what Google gave goes back to it [INTEG-043]', async ({ ends, ...row }) => {
  const world = await openGmailWorld(db, peer)
  const { ended, isTaken } = await finish(world, row)
  expect(ended).toContain(ends)
  expect(isTaken).toBe(false)
  await expect(world.getMailbox()).rejects.toThrow('not connected')
  expect(await finish(world, {})).toEqual({ ended: 'connected', isTaken: true })
  await world.close()
})

test('what cannot be given back either is written down, and the owner hears of the first fault', async () => {
  const world = await openGmailWorld(db, peer)
  const warned: string[] = []
  const log = { ...world.deps.log, warn: (_fields: unknown, words: string) => void warned.push(words) }
  const faults: GoogleFault[] = [{ on: profile, status: 429 }, { on: /\/revoke$/, isDead: true }] // prettier-ignore
  expect(await finish(world, { faults, here: () => ({ log: log as Deps['log'] }) })).toEqual({ ended: 'rate_limited', isTaken: true }) // only `warn` is called
  expect(warned).toEqual(['a permission of a Gmail account that was not connected could not be given back'])
  await expect(world.getMailbox()).rejects.toThrow('not connected')
  await world.close()
})
