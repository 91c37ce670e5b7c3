import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { explainStartProblem } from './explain-start-problem.ts'
import { installationSecret } from './installation-secret.ts'
import { startJobs } from './jobs/pg-boss-engine.ts'
import { openLog } from './open-log.ts'
import { runOperatorCommand } from './run-operator-command.ts'
import { openSecrets } from './secrets.ts'
import { systemClock } from './system-clock.ts'

// `npm run operate -- dead-jobs`: what an operator does at night. With the embedded database, stop the server first.
process.umask(0o077) // what is written here is for this user alone
const config = readConfig(process.env)
const log = openLog('warn')
try {
  const db = await openDatabase({ config, log, clock: systemClock.clock })
  const jobs = await startJobs({ db, log })
  const secrets = openSecrets({ ...config, OWNVOICE_SECRET: await installationSecret(config) })
  const lines = await runOperatorCommand(process.argv.slice(2), { ...systemClock, config, db, jobs, secrets })
  process.stdout.write(`${lines.join('\n')}\n`)
  await jobs.stop()
  await db.close()
} catch (error) {
  const problem = explainStartProblem(error, config) ?? (error instanceof Error ? error.message : String(error))
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
