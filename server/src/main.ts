import { parseArgs } from 'node:util'
import { brand } from '@ownvoice/core/brand'
import { type Config, readConfig } from './config.ts'
import { explainStartProblem } from './explain-start-problem.ts'
import { hasOutbox, outboxPath } from './features/accounts/outbox-path.ts'
import { openLog } from './open-log.ts'
import { switchDebug } from './switch-debug.ts'
import { seedLogin } from './seed/business.ts'
import type { Part, RunningServer } from './parts/start-options.ts'
import { startServer } from './parts/start.ts'

/** Finishing takes seconds; what takes longer than this is left to the next start, which takes up every job where it lay. */
const stopWithinMs = 10_000

process.umask(0o077) // the data, their backups and the files are for this user alone
const config = readOrExit(() => readConfig(process.env))
const parts = readOrExit(() => readParts(process.argv.slice(2)))
const server = await startOrExit(config, parts)
announce(server, config, parts)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    process.once(signal, () => process.exit(1)) // asked a second time: at once
    void server.stop().then(() => process.exit(0))
  })
}

async function startOrExit(settings: Config, run: readonly Part[]): Promise<RunningServer> {
  const log = openLog(settings.LOG_LEVEL)
  if (process.platform !== 'win32') process.on('SIGUSR2', () => switchDebug(log, settings.LOG_LEVEL)) // Windows has no such signal
  try {
    return await startServer({ config: settings, log, parts: run, onHung: exit, onProgress: say })
  } catch (error) {
    return exit(explainStartProblem(error, settings) ?? error)
  }
}

function announce({ url }: RunningServer, settings: Config, run: readonly Part[]): void {
  if (!url) return say(`${brand.name} works on jobs and mailboxes. (${run.join(', ')})`)
  say(`\n${brand.name} is ready: ${url}`)
  if (settings.SEED && settings.NODE_ENV !== 'production') {
    say(`Sign in as       ${seedLogin.email}\nwith password    ${seedLogin.password}`)
  }
  if (hasOutbox(settings)) say(`Its mails are at ${url}${outboxPath}`)
  say('Stop with Ctrl+C.\n')
}

/** `--run web,worker`: which parts run in this process; both by default. */
function readParts(args: string[]): Part[] {
  const { values } = parseArgs({ args, options: { run: { type: 'string', default: 'web,worker' } } })
  return values.run.split(',').map((part) => {
    if (part === 'web' || part === 'worker') return part
    throw new Error(`--run takes web, worker, or web,worker; not "${part}".`)
  })
}

function readOrExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return exit(error instanceof Error ? error.message : error)
  }
}

function exit(problem: unknown): never {
  process.stderr.write(`${problem instanceof Error ? problem.stack : String(problem)}\n`)
  process.exit(1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
