// The real server with many owners, each with a form, as a process of its own. Asked for `use`, it tells what it takes; asked for `waiting`, how many leads wait for their decision.
import { readdirSync } from 'node:fs'
import { addLeadSource } from '@ownvoice/server/db/leads/lead-sources'
import { messages } from '@ownvoice/server/db/schema/assistant'
import { readConfig } from '@ownvoice/server/config'
import { openLog } from '@ownvoice/server/open-log'
import { startServer } from '@ownvoice/server/parts/start'
import { count, eq } from 'drizzle-orm'
import { addTestOwner } from '../../server/testing/database.ts'
import { residentBytes } from './child-usage.ts'

const server = await startServer({ config: readConfig(process.env), log: openLog('warn') })
const { db } = server.deps
const owners = await Promise.all(Array.from({ length: Number(process.env['BENCH_OWNERS']) }, () => addTestOwner(db)))
for (const [number, owner] of owners.entries())
  await db.transaction(owner, (tx) => addLeadSource(tx, { formKey: `bench-form-${number}`, name: 'Bench' }))

async function countWaiting(): Promise<number> {
  let waiting = 0
  for (const owner of owners) {
    const [row] = await db.transaction(owner, (tx) => tx.select({ n: count() }).from(messages).where(eq(messages.status, 'received')))
    waiting += row?.n ?? 0
  }
  return waiting
}

process.on('message', (word) => {
  if (word === 'use') process.send?.({ bytes: residentBytes(), descriptors: readdirSync('/proc/self/fd').length })
  if (word === 'waiting') void countWaiting().then((waiting) => process.send?.(waiting))
  if (word === 'stop') void server.stop().then(() => process.exit(0))
})
process.send?.({ url: server.url })
