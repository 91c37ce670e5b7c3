import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { readConfig } from '@ownvoice/server/config'
import { userSubscriptions } from '@ownvoice/server/db/schema/billing'
import { mailboxes, outgoing } from '@ownvoice/server/db/schema/mailboxes'
import type { Deps } from '@ownvoice/server/deps'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { count, eq, ne } from 'drizzle-orm'
import { storeAsked } from '../../server/testing/store-asked.ts'
import { type BenchWorld, underLoad } from './bench-world.ts'
import { type Child, startChild } from './child.ts'
import type { Figure } from './figure.ts'
import { findSeedOwner } from './seed-owner.ts'

const MESSAGES = 200
const WARM_UPS = 20
const TIMEOUT_MS = 180_000
const LOOK_MS = 50

/**
 * Messages that wait, answered by a model that takes a second for each of its two calls, until the last reply has left: with one worker, and with two, each a
 * process of its own on one PostgreSQL server.
 */
export async function benchWorkers({ engine, environment }: BenchWorld): Promise<Figure[]> {
  if (engine !== 'postgres') return [] // the embedded database is for one process
  const settings = underLoad(environment)
  const server = await startServer({ config: readConfig(settings), log: openLog('warn'), parts: [] })
  const workers: Child[] = []
  try {
    const { deps } = server
    const owner = await findSeedOwner(deps.db)
    await deps.db.system((tx) => tx.update(userSubscriptions).set({ remainingEmails: 100_000, monthlyEmailQuota: 100_000 }))
    // The mailboxes of other parts are not there any more: replies leave by the sandbox.
    await deps.db.transaction(owner, (tx) => tx.update(mailboxes).set({ status: 'disconnected' }).where(ne(mailboxes.kind, 'sandbox')))
    const school = { deps, owner }
    workers.push(await startChild('workers-main.ts', settings))
    await answerAll(school, 'warm-one', WARM_UPS)
    const one = await answerAll(school, 'one', MESSAGES)
    workers.push(await startChild('workers-main.ts', settings))
    await answerAll(school, 'warm-two', WARM_UPS)
    const two = await answerAll(school, 'two', MESSAGES)
    return [
      { name: 'messages answered a second by one worker, model of 1 s, postgres', value: one, unit: '/s', samples: MESSAGES },
      { name: 'messages answered a second by two workers, model of 1 s, postgres', value: two, unit: '/s', samples: MESSAGES, anchor: one, aim: { of: 'ratio', atLeast: 1.8 } },
    ] // prettier-ignore
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await server.stop()
  }
}

type School = { deps: Deps; owner: OwnerId }

/** Messages a second, from the moment when all of them are there to be taken up. */
async function answerAll({ deps, owner }: School, name: string, messages: number): Promise<number> {
  const ids: string[] = []
  for (let number = 0; number < messages; number++) {
    const fromAddress = `${name}-${number}@customer.test`
    ids.push(
      await storeAsked(
        { deps, owner },
        { id: `${name}-${number}@bench.test`, fromAddress, text: `How much is a trial lesson? I am number ${number}.` },
      ),
    )
  }
  const before = await countSent(deps, owner)
  const from = performance.now()
  await deps.db.transaction(owner, async (tx) => {
    for (const messageId of ids) await deps.jobs.enqueue(tx, 'assistant.answer', { owner, messageId }, { key: `answer:${messageId}` })
  })
  while ((await countSent(deps, owner)) < before + messages) {
    if (performance.now() - from > TIMEOUT_MS)
      throw new Error(`Only ${(await countSent(deps, owner)) - before} of ${messages} replies have left.`)
    await sleep(LOOK_MS)
  }
  return messages / ((performance.now() - from) / 1_000)
}

async function countSent({ db }: Deps, owner: OwnerId): Promise<number> {
  const [row] = await db.transaction(owner, (tx) => tx.select({ n: count() }).from(outgoing).where(eq(outgoing.status, 'sent')))
  return row?.n ?? 0
}
