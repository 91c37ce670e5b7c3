import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { postSignIn } from '../testing/auth-calls.ts'
import { customerMail, mailPeer, type MailPeer, realClock, silentLog, stranger } from '../testing/mail.ts'
import { resolveReply } from '../src/features/assistant/resolve-reply.ts'
import { listRecentMessages } from '../testing/stored-rows.ts'
import { AppError } from '../src/errors.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import { seedLogin } from '../src/seed/business.ts'
import { followLive } from './follow-live.ts'
import { type Inside, lookInside } from './look-inside.ts'
import { type ManyWorld, openManyWorld } from './many-world.ts'

const peer = mailPeer()
const count = Number(process.env['CRASH_MESSAGES'] ?? 40) // half of them by mail, half by form
const isThere = peer !== null && process.env['TEST_DATABASE_URL'] !== undefined
const minutes = 60_000
const customers = 20
const run = randomUUID().slice(0, 8)
const questions = ['how much are piano lessons for a 6 year old?', 'where can I park when I drop off my daughter?']
const settleWithinMs = 10 * minutes
const lookEveryMs = 500
const betweenMs = 200
/** A dead worker is missed after twenty seconds, and its mailboxes are taken with somebody's next sign of life. */
const longestUnwatchedMs = 30_000

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
    const from = Array.from({ length: count }, (_, number) => addressOf(peer, number))
    const twice = addressOf(peer, count)

    const guessedBefore = await guess(world, 6)
    const progress = { written: 0 }
    const written = writeAll(peer, world, { from, progress })
    for (const [place, process] of [webs[0], workers[0], webs[1], workers[1]].entries()) {
      while (progress.written < (count * (place + 1)) / 6) await realClock.sleep(lookEveryMs)
      await process.kill()
      await process.start()
    }
    await written
    const guessedAfter = await guess(world, 6)
    await Promise.all([0, 1].map((number) => world.submit({ ...leadFrom(twice, count), submissionId: `${run}-twice-${number}` }, number)))
    const asked = await settle(world, count + 2)
    const unwatchedMs = world.longestUnwatchedMs()
    const connections = pages.map((page) => page.connections)
    for (const page of pages) await page.stop()
    const inside = await lookInside(world.db, world.owner)
    const answers = await countAnswers(peer)
    await world.close()

    const seconds = Math.round((performance.now() - startedAt) / 1000)
    await annotate(`${count} messages in ${seconds} s, ${JSON.stringify({ asked, unwatchedMs, connections, rules: inside.rules })}`)
    const all = [...from, twice]
    expect({
      lost: all.filter((address) => !answers.has(address)),
      doubled: all.filter((address) => (answers.get(address) ?? 0) > 1),
      inside,
      isWatchedInTime: unwatchedMs <= longestUnwatchedMs,
      guesses: { guessedBefore, guessedAfter },
      hears: connections.map(([first, ...again]) => (first?.heard ?? 0) > 0 && again.some(({ heard }) => heard > 0)),
    }).toMatchObject({
      lost: [],
      doubled: [],
      // Of the two leads with one address, sent to the two web processes at the same moment, one is answered.
      inside: {
        received: count + 2,
        undecided: 0,
        outgoing: { sent: count + 1, draft: 1 },
        quotaTaken: count + 1,
        failedMailboxes: 0,
        deadJobs: [],
      },
      isWatchedInTime: true,
      // Ten wrong tries in all, whichever process they reach, and although each was killed in between.
      guesses: { guessedBefore: { 401: 6 }, guessedAfter: { 401: 4, 429: 2 } },
      hears: [true, true],
    })
  },
)

/** An address for each message, in the mailboxes of twenty people; to those who count them each is another person's. */
function addressOf({ settings }: MailPeer, number: number): string {
  return stranger(settings('customer', (number % customers) + 1).address, `${run}-${number}`)
}

/** Somebody guesses at the owner's password, at one web process after the other; how often which status was the answer. */
async function guess({ webs }: ManyWorld, tries: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let at = 0; at < tries; at += 1) {
    const { url } = at % 2 === 0 ? webs[0] : webs[1]
    const { status } = await postSignIn(url, seedLogin.email, `a guess, the ${at}th`, { 'X-Forwarded-For': '10.2.0.1' })
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Mails to the owner's mailbox and leads by the owner's form, one after the other, while the processes come and go. */
async function writeAll(mails: MailPeer, { submit }: ManyWorld, sent: { from: string[]; progress: { written: number } }): Promise<void> {
  const to = mails.settings('owner', 14).address
  for (const [number, address] of sent.from.entries()) {
    await realClock.sleep(betweenMs) // so that they come all the while
    const lead = leadFrom(address, number)
    const mail = { from: address, to, messageId: `${lead.submissionId}@customer.test`, subject: lead.subject, text: lead.message }
    if (number % 2 === 0) await mails.deliver(address, to, customerMail(mail))
    else await submit(lead, number)
    sent.progress.written += 1
  }
}

function leadFrom(email: string, number: number) {
  const message = `Hello,\n\n${questions[number % questions.length]}\n\nAnn`
  return { name: 'Ann', email, subject: `Question ${number}`, message, submissionId: `${run}-${number}` }
}

/** Waits until all is done, as an owner who sends again whatever may not have arrived; resolves to how often they were asked. */
async function settle({ db, owner }: ManyWorld, total: number): Promise<number> {
  const jobs = await startJobs({ db, log: silentLog })
  let asked = 0
  for (const deadline = performance.now() + settleWithinMs; performance.now() < deadline;) {
    const now = await lookInside(db, owner)
    if ((now.outgoing.unconfirmed ?? 0) > 0) {
      for (const { id } of await db.transaction(owner, (tx) => listRecentMessages(tx, total))) {
        await resolveReply({ db, jobs, clock: realClock }, owner, { messageId: id, outcome: 'send_again' })
          .then(() => (asked += 1))
          .catch((error: unknown) => {
            if (!(error instanceof AppError) || error.code !== 'conflict') throw error // of this message nothing is open
          })
      }
    } else if (isDone(now, total)) break
    await realClock.sleep(lookEveryMs)
  }
  await jobs.stop()
  return asked
}

function isDone({ received, undecided, outgoing }: Inside, total: number): boolean {
  return received >= total && undecided === 0 && (outgoing.queued ?? 0) + (outgoing.sending ?? 0) === 0
}

async function countAnswers(mails: MailPeer): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  for (let customer = 1; customer <= customers; customer += 1) {
    for (const { to } of await mails.read(mails.settings('customer', customer).settings, 'INBOX')) {
      for (const { address } of to) answers.set(address, (answers.get(address) ?? 0) + 1)
    }
  }
  return answers
}
