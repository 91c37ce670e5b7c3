import { join } from 'node:path'
import { readConfig } from './config.ts'
import { dumpPostgres } from './db/engines/dump-postgres.ts'
import { fileTime } from './db/engines/pglite-backups.ts'
import { restoreDataFolder } from './db/engines/restore-backup.ts'
import { rehearseOn } from './db/rehearse-on.ts'
import { openDatabase } from './db/open-database.ts'
import { copyToS3 } from './files/copy-to-s3.ts'
import { s3Settings } from './files/s3-settings.ts'
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
const { clock } = systemClock
try {
  const lines = await runOperatorCommand(process.argv.slice(2), {
    withDatabase: async (run) => {
      const db = await openDatabase({ config, log, clock })
      const jobs = await startJobs({ db, log })
      const secrets = openSecrets({ ...config, OWNVOICE_SECRET: await installationSecret(config) })
      try {
        return await run({ ...systemClock, config, db, jobs, secrets })
      } finally {
        await jobs.stop()
        await db.close()
      }
    },
    backUp: async () => {
      if (config.DATABASE_URL) {
        const path = join(config.DATA_DIR, 'backups', `postgres-${fileTime(clock.now())}.dump`)
        await dumpPostgres({ url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, file: path, environment: process.env })
        return { holds: 'database', path }
      }
      const db = await openDatabase({ config, log, clock })
      try {
        const path = await db.driver.recovery.backUp?.()
        if (path === undefined) throw new Error('the embedded database makes backups')
        return { holds: 'whole', path }
      } finally {
        await db.close()
      }
    },
    copyFiles: async () => {
      const s3 = s3Settings(config)
      return s3 && copyToS3({ dataDir: config.DATA_DIR, s3 })
    },
    rehearse: () => rehearseOn(config, clock),
    restore: async (from) => (config.DATABASE_URL ? null : restoreDataFolder({ dataDir: config.DATA_DIR, from, clock, log })),
  })
  process.stdout.write(`${lines.join('\n')}\n`)
} catch (error) {
  const problem = explainStartProblem(error, config) ?? (error instanceof Error ? error.message : String(error))
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
