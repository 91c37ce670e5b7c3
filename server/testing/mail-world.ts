import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { listMailboxes } from '../src/db/mailboxes/mailboxes.ts'
import { listSandboxMails } from '../src/db/mailboxes/sandbox-mails.ts'
import { followUps } from '../src/db/schema/followups.ts'
import { mailboxes, sandboxMails } from '../src/db/schema/mailboxes.ts'
import { answerMessage } from '../src/features/assistant/answer-message.ts'
import { planFollowUps } from '../src/features/followups/plan-follow-ups.ts'
import { enqueueDue, sendDue } from '../src/features/followups/send-due.ts'
import { deliverOutgoing } from '../src/features/mailboxes/deliver-outgoing.ts'
import { receiveMail } from '../src/features/mailboxes/receive-mail.ts'
import { settleOutgoing } from '../src/features/mailboxes/settle-outgoing.ts'
import { parseMail } from '../src/mail/parse-mail.ts'
import { createMailboxOpener } from '../src/parts/open-mailbox-adapter.ts'
import { openSecrets } from '../src/secrets.ts'
import { anywhere, silentLog } from './mail.ts'
import { openSeededSchool, type SeededSchool } from './seeded-school.ts'

type ParsedMail = Awaited<ReturnType<typeof parseMail>>
/** A mail on its way, as its program wrote it. */
export type Letter = { from: string; to: string; raw: string }
/** A program, or a person, at an address: what it sends when it gets a mail. */
export type Program = (mail: ParsedMail, letter: Letter) => Letter[]
/** Somebody at an address writes at an instant. */
export type Event = { at: Date; letter: Letter }
/** A mail that a school sent by itself. */
export type Automatic = { school: string; to: string; at: Date; isFollowUp: boolean }

const mostRounds = 50 // a circle that goes on for longer has no end
const roundMs = 60_000

/** Schools of their own installations, programs and people who write to one another, by a clock that jumps from one happening to the next. */
export async function openMailWorld(addresses: readonly string[], programs: Readonly<Record<string, Program>>, start: Date) {
  const schools = await Promise.all(addresses.map((address) => openSchool(address, start)))
  const automatic: Automatic[] = []

  function deliver(letter: Letter): Promise<unknown> {
    return schools.find(({ address }) => address === letter.to)?.deliver(letter.raw) ?? Promise.resolve()
  }

  /** The owner of a school writes from its mailbox; from there it goes on with what the school has sent. */
  async function write(letter: Letter): Promise<void> {
    const school = schools.find(({ address }) => address === letter.from)
    await (school ? school.sendByHand(letter.raw) : post([letter]))
  }

  /** What a mail to an address brings about, programs answering programs included. */
  async function post(letters: readonly Letter[], depth = 0): Promise<void> {
    if (depth > mostRounds) throw new Error('programs write to one another without an end')
    for (const letter of letters) {
      await deliver(letter)
      const program = programs[letter.to]
      if (program) await post(program(await parseMail(Buffer.from(letter.raw)), letter), depth + 1)
    }
  }

  /** Lets the schools read and write until nobody has anything to say. */
  async function settle(now: Date): Promise<void> {
    for (let round = 0, isQuiet = false; !isQuiet; round++) {
      if (round > mostRounds) throw new Error('the schools write to one another without an end')
      const at = new Date(now.getTime() + round * roundMs)
      isQuiet = true
      for (const school of schools) {
        const left = await school.work(at)
        automatic.push(
          ...left
            .filter(({ isAutomatic }) => isAutomatic)
            .map(({ letter, isFollowUp }) => ({ school: school.address, to: letter.to, at, isFollowUp })),
        )
        if (left.length > 0) isQuiet = false
        await post(left.map(({ letter }) => letter))
      }
    }
  }

  return {
    automatic,
    schools,
    async run(events: readonly Event[], end: Date): Promise<void> {
      const ahead = events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
      for (;;) {
        const due = await Promise.all(schools.map((school) => school.nextDue()))
        const next = Math.min(end.getTime(), ahead[0]?.at.getTime() ?? Infinity, ...due)
        if (next >= end.getTime()) return
        const now = new Date(next)
        for (const school of schools) school.clock.set(now)
        while (ahead[0] && ahead[0].at <= now) for (const { letter } of ahead.splice(0, 1)) await write(letter)
        await settle(now)
      }
    },
    close: () => Promise.all(schools.map((school) => school.close())),
  }
}

type Left = { letter: Letter; isAutomatic: boolean; isFollowUp: boolean }

async function openSchool(address: string, start: Date) {
  const school = await openSeededSchool({ now: start, withHistory: false })
  const { owner, clock, enqueued } = school
  const { db } = school.deps
  const opener = createMailboxOpener({ db, clock, log: silentLog, reach: anywhere, openGmail: null })
  const deps = { ...school.deps, openMailbox: opener.openMailbox, secrets: openSecrets({ OWNVOICE_SECRET: 's'.repeat(40) }) }
  const mailboxId = await db.transaction(owner, async (tx) => {
    const [mailbox] = await listMailboxes(tx)
    if (!mailbox) throw new Error('the school has no mailbox')
    await tx.update(mailboxes).set({ emailAddress: address }).where(eq(mailboxes.id, mailbox.id))
    return mailbox.id
  })
  enqueued.length = 0
  let read = 0

  const runJobs = createJobRunner(deps, school)

  async function listLeft(): Promise<Left[]> {
    const rows = await db.transaction(owner, (tx) => listSandboxMails(tx, { mailboxId, folder: 'sent', afterUid: read, limit: 1_000 }))
    read = rows.at(-1)?.uid ?? read
    const left = await Promise.all(rows.map(async ({ raw }) => ({ raw: Buffer.from(raw).toString(), mail: await parseMail(raw) })))
    return left.flatMap(({ raw, mail }) => [...mail.to, ...mail.cc].map((to) => leftOf({ from: address, to: to.address, raw }, mail)))
  }

  /** Into the table at the set time, which the table would not know. */
  const put = (folder: 'inbox' | 'sent', raw: string) => {
    const mail = { folder, messageId: randomUUID(), raw: Buffer.from(raw), createdAt: clock.now() }
    return db.transaction(owner, (tx) => tx.insert(sandboxMails).values({ ...mail, userId: owner, mailboxId }))
  }

  return {
    address,
    clock,
    deliver: (raw: string) => put('inbox', raw),
    /** The owner writes a mail by themselves; it leaves with the next work. */
    sendByHand: (raw: string) => put('sent', raw),
    /** Reads, answers and sends, as its jobs would; what has left. */
    async work(now: Date): Promise<Left[]> {
      clock.set(now)
      await receiveMail(deps, owner, mailboxId)
      await enqueueDue(deps)
      await runJobs()
      return listLeft()
    },
    /** When something of its own is due next. */
    async nextDue(): Promise<number> {
      const planned = await db.transaction(owner, (tx) =>
        tx.select({ dueAt: followUps.dueAt }).from(followUps).where(eq(followUps.status, 'planned')),
      )
      const now = clock.now().getTime()
      const times = [...planned.map(({ dueAt }) => dueAt), ...enqueued.flatMap(({ startAfter }) => startAfter ?? [])]
      return Math.min(...times.map((time) => time.getTime()).filter((time) => time > now))
    },
    async close(): Promise<void> {
      await opener.closeAll()
      await school.close()
    },
  }
}

function leftOf(letter: Letter, { headers }: ParsedMail): Left {
  const has = (field: string) => headers.some(({ name }) => name === field)
  return { letter, isAutomatic: has('auto-submitted'), isFollowUp: has('list-unsubscribe') }
}

type SchoolDeps = Parameters<typeof answerMessage>[0] & Parameters<typeof deliverOutgoing>[0] & Parameters<typeof planFollowUps>[0]

/** Runs the jobs that were noted down, when their time has come by the set clock. */
function createJobRunner(deps: SchoolDeps, { owner, clock, enqueued }: SeededSchool): () => Promise<void> {
  const verbs: Record<string, (id: string) => Promise<unknown>> = {
    'assistant.answer': (id) => answerMessage(deps, owner, id),
    'mailboxes.deliver': (id) => deliverOutgoing(deps, owner, id),
    'mailboxes.settle': (id) => settleOutgoing(deps, owner, id),
    'followups.plan': (id) => planFollowUps(deps, owner, id),
    'followups.send': (id) => sendDue(deps, owner, id),
  }

  async function runJobs(): Promise<void> {
    const isDue = ({ startAfter }: { startAfter: Date | undefined }) => startAfter === undefined || startAfter <= clock.now()
    for (let at = enqueued.findIndex(isDue); at >= 0; at = enqueued.findIndex(isDue)) {
      const [job] = enqueued.splice(at, 1)
      const [, id] = Object.entries(job?.payload ?? {}).find(([name]) => name !== 'owner') ?? []
      await verbs[job?.name ?? '']?.(String(id))
    }
  }

  return runJobs
}
