import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerMail, mailPeer, type MailPeer, realClock, silentLog, tagged } from '../testing/mail.ts'
import { resolveReply } from '../src/features/assistant/resolve-reply.ts'
import { listRecentMessages } from '../testing/stored-rows.ts'
import { AppError } from '../src/errors.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import { followLive } from './follow-live.ts'
import { type Inside, lookInside } from './look-inside.ts'
import { type ManyWorld, openManyWorld } from './many-world.ts'

const peer = mailPeer()
const count = Number(process.env['CRASH_MESSAGES'] ?? 60) // half of them by mail, half by form
const isThere = peer !== null && process.env['TEST_DATABASE_URL'] !== undefined
const minutes = 60_000
const customers = 20
const run = randomUUID().slice(0, 8)
const questions = ['how much are piano lessons for a 6 year old?', 'where can I park when I drop off my daughter?']
const settleWithinMs = 5 * minutes
const lookEveryMs = 500
const betweenMs = 200

test.skipIf(!isThere)(
  `two web and two worker processes, each killed once, answer each of ${count} messages once [ASSIST-001] [ASSIST-030]`,
  { timeout: 20 * minutes },
  async ({ annotate }) => {
    if (!peer) throw new Error('the mail servers are not there')
    const startedAt = performance.now()
    const world = await openManyWorld({ peer, ownerIndex: 14, questions })
    const { webs, workers, cookie } = world
    const [web, other] = [webs[0].url, webs[1].url]
    const pages = [await followLive([web, other], cookie), await followLive([other, web], cookie)]
    const from = await customersOf(peer)

    const written = writeAll(peer, world, from)
    while (pages.some((page) => page.connections[0]?.heard === 0)) await realClock.sleep(lookEveryMs)
    for (const process of [webs[0], workers[0], webs[1], workers[1]]) {
      await realClock.sleep(2_000)
      await process.kill()
      await process.start()
    }
    await written
    const asked = await settle(world)
    const longestUnwatchedMs = world.longestUnwatchedMs()
    const connections = pages.map((page) => page.connections)
    for (const page of pages) await page.stop()
    const inside = await lookInside(world.db, world.owner)
    const answers = await countAnswers(peer, from)
    await world.close()

    const seconds = Math.round((performance.now() - startedAt) / 1000)
    await annotate(`${count} messages in ${seconds} s, ${JSON.stringify({ asked, longestUnwatchedMs, connections })}`)
    expect(from.filter((address) => !answers.has(address))).toEqual([])
    expect(from.filter((address) => (answers.get(address) ?? 0) > 1)).toEqual([])
    expect(inside).toMatchObject({
      received: count,
      undecided: 0,
      outgoing: { sent: count },
      quotaTaken: count,
      failedMailboxes: 0,
      deadJobs: [],
    })
    expect(longestUnwatchedMs).toBeLessThan(30_000)
    for (const [first, ...again] of connections) {
      expect(first?.heard).toBeGreaterThan(0)
      expect(again.some(({ heard }) => heard > 0)).toBe(true)
    }
  },
)

/** One address for each message, in the mailboxes of twenty people. */
async function customersOf({ settings }: MailPeer): Promise<string[]> {
  return Array.from({ length: count }, (_, number) => tagged(settings('customer', (number % customers) + 1).address, `${run}-${number}`))
}

/** Mails to the owner's mailbox and leads by the owner's form, one after the other, while the processes come and go. */
async function writeAll(mails: MailPeer, { submit }: ManyWorld, from: string[]): Promise<void> {
  const to = mails.settings('owner', 14).address
  for (const [number, address] of from.entries()) {
    await realClock.sleep(betweenMs) // so that they come all the while
    const text = `Hello,\n\n${questions[number % questions.length]}\n\nAnn`
    const id = `${run}-${number}`
    if (number % 2 === 0)
      await mails.deliver(
        address,
        to,
        customerMail({ from: address, to, messageId: `${id}@customer.test`, subject: `Question ${number}`, text }),
      )
    else await submit({ name: 'Ann', email: address, subject: `Question ${number}`, message: text, submissionId: id }, number)
  }
}

/** Waits until all is done, as an owner who sends again whatever may not have arrived; resolves to how often they were asked. */
async function settle({ db, owner }: ManyWorld): Promise<number> {
  const jobs = await startJobs({ db, log: silentLog })
  let asked = 0
  for (const deadline = performance.now() + settleWithinMs; performance.now() < deadline;) {
    const now = await lookInside(db, owner)
    if ((now.outgoing.unconfirmed ?? 0) > 0) {
      for (const { id } of await db.transaction(owner, (tx) => listRecentMessages(tx, 2 * count))) {
        await resolveReply({ db, jobs, clock: realClock }, owner, { messageId: id, outcome: 'send_again' })
          .then(() => (asked += 1))
          .catch((error: unknown) => {
            if (!(error instanceof AppError) || error.code !== 'conflict') throw error // of this message nothing is open
          })
      }
    } else if (isDone(now)) break
    await realClock.sleep(lookEveryMs)
  }
  await jobs.stop()
  return asked
}

function isDone({ received, undecided, outgoing }: Inside): boolean {
  return received >= count && undecided === 0 && (outgoing.queued ?? 0) + (outgoing.sending ?? 0) === 0
}

async function countAnswers(mails: MailPeer, from: string[]): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  for (let customer = 1; customer <= customers; customer += 1) {
    for (const { to } of await mails.read(mails.settings('customer', customer).settings, 'INBOX')) {
      for (const { address } of to) if (from.includes(address)) answers.set(address, (answers.get(address) ?? 0) + 1)
    }
  }
  return answers
}
