// For a test: a process that works on answers and dies by SIGKILL when it comes to the message named by KILLER. Each event is a line.
import { setImmediate } from 'node:timers/promises'
import { writeSync } from 'node:fs'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startJobs } from '../src/jobs/pg-boss-engine.ts'
import { systemClock } from '../src/system-clock.ts'
import { silentLog } from './database.ts'

const environment = process.env // this file is a main of its own
const say = (event: string) => writeSync(1, `${event}\n`)

const db = await openDatabase({ config: readConfig(environment), log: silentLog, clock: systemClock.clock })
const jobs = await startJobs({ db, log: silentLog })
/** PostgreSQL may give the waiting jobs to two fetches: so many have begun before any of them goes on. */
const together = Number(environment['TOGETHER'] ?? 1)
const haveBegun = Promise.withResolvers<void>()
let running = 0
await jobs.work(
  'assistant.answer',
  async ({ messageId }) => {
    running += 1
    if (running >= together) haveBegun.resolve()
    await haveBegun.promise
    await setImmediate() // those that were fetched with it have begun, too
    say(`${messageId} runs beside ${running - 1}`)
    if (messageId === environment['KILLER']) process.kill(process.pid, 'SIGKILL')
    await setImmediate()
    running -= 1
    say(`${messageId} done`)
  },
  async ({ messageId }) => {
    say(`${messageId} set aside`)
    if (environment['DIES_WHILE_TELLING']) process.kill(process.pid, 'SIGKILL')
  },
)
await jobs.begin()
process.once('message', () => void stop())

async function stop(): Promise<void> {
  await jobs.stop()
  await db.close()
  process.exit(0)
}
