import { actAs, byOperator } from './db/acting.ts'
import type { Deps } from './deps.ts'
import type { Rehearsal } from './db/rehearse-migrations.ts'
import { markRestored } from './db/restores.ts'
import { makePasswordLink } from './features/accounts/make-password-link.ts'
import { turnOffTwoFactor } from './features/accounts/two-factor.ts'
import { resealSignIns } from './features/mailboxes/reseal-sign-ins.ts'
import { describeWaitingRequests, markRequestDone } from './features/site/waiting-requests.ts'
import type { DeadJob, Jobs } from './jobs/engine.ts'

type OperatorDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'secrets'> & { jobs: Pick<Jobs, 'listDead' | 'retryDead' | 'enqueue'> }

const LISTED = 100

const usage = [
  'npm run operate -- dead-jobs              lists the jobs that failed for good, newest first',
  'npm run operate -- retry-job <id>         puts one of them back, with all its tries before it',
  'npm run operate -- password-link <email>  makes a link under which that account sets a new password, good for an hour',
  'npm run operate -- two-factor-off <email> lets somebody who lost the authenticator app and the recovery codes sign in with the password alone',
  'npm run operate -- reseal                 encrypts stored sign-ins with the newest key, so that older keys can be taken out',
  'npm run operate -- requests               lists who waits for a demonstration, and who wants to hear of Pro',
  'npm run operate -- request-done <which>   marks one of them as done, by the id of the demonstration or the address for Pro',
  'npm run operate -- backup                 makes a backup now: of the embedded database and the documents, or of a PostgreSQL server by pg_dump',
  'npm run operate -- upgrade                says which migrations the next start would run, tries them and takes them back, and what to do before and after',
  'npm run operate -- copy-files-to-s3       copies the documents of the data folder to the server of S3_BUCKET, and leaves them where they are too',
  'npm run operate -- restored               says that a PostgreSQL database was put back with its own tools; before the server starts',
  'npm run operate -- restore [<backup>]     goes back to a backup, the newest one if none is named; what is there is kept beside it',
]
const serverHasItsOwn =
  'The database is on a PostgreSQL server: stop every process, make the roles ownvoice_owner and ownvoice_system where they are not there, then as a superuser `pg_restore --clean --if-exists --no-owner --role=<the user of DATABASE_URL> --dbname=<database> <dump>`, put the documents back, then `npm run operate -- restored`. See "A PostgreSQL server" in docs/operations.md.'

const noServerOfFiles = 'Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY first. See docs/operations.md.'

export type OperatorTools = {
  /** Runs a command on the opened database, and closes it again. */
  withDatabase(run: (deps: OperatorDeps) => Promise<string[]>): Promise<string[]>
  /** Resolves to where the backup is: `whole` is a folder with the documents, `database` a dump of a PostgreSQL server. */
  backUp(): Promise<{ holds: 'whole' | 'database'; path: string }>
  rehearse(): Promise<Rehearsal>
  /** Resolves to how many documents were copied, and how many were there already; null when no server of files is set. */
  copyFiles(): Promise<{ copied: number; wereThere: number } | null>
  /** Resolves to what was done, in sentences; null when the database is not the embedded one. */
  restore(from: string | undefined): Promise<string[] | null>
}

/** Runs one command of an operator and gives the lines to print. An unknown command gives the list of those there are. */
export async function runOperatorCommand(args: readonly string[], tools: OperatorTools): Promise<string[]> {
  return actAs(byOperator, () => run(args, tools))
}

async function run(args: readonly string[], tools: OperatorTools): Promise<string[]> {
  const [command, subject] = args
  if (command === 'dead-jobs') {
    return tools.withDatabase(async ({ jobs }) => {
      const dead = await jobs.listDead(LISTED)
      return dead.length === 0 ? ['No job has failed for good.'] : dead.map(describe)
    })
  }
  if (command === 'retry-job' && subject) {
    return tools.withDatabase(async ({ jobs }) => {
      await jobs.retryDead(subject)
      return [`The job ${subject} waits for its turn again.`]
    })
  }
  if (command === 'password-link' && subject) return tools.withDatabase((deps) => describeLink(deps, subject))
  if (command === 'two-factor-off' && subject)
    return tools.withDatabase(async (deps) => describeTurnedOff(subject, await turnOffTwoFactor(deps, subject)))
  if (command === 'requests') return tools.withDatabase(describeWaitingRequests)
  if (command === 'request-done' && subject)
    return tools.withDatabase(async (deps) => [
      (await markRequestDone(deps, subject)) ? `${subject} is marked as done.` : `Nothing waits under ${subject}.`,
    ])
  if (command === 'reseal') return tools.withDatabase(async (deps) => describeReseal(await resealSignIns(deps)))
  if (command === 'restored') {
    return tools.withDatabase(async ({ db, clock }) => {
      await db.system((tx) => markRestored(tx, clock.now()))
      return ['Answers to earlier messages are looked for among the sent ones from now on, before any of them leaves.']
    })
  }
  if (command === 'backup') {
    const { holds, path } = await tools.backUp()
    return [
      holds === 'whole'
        ? `The backup is in ${path}. Copy this folder to another disk.`
        : `The dump is ${path}. Copy it to another disk, with the folder "documents" of DATA_DIR: a dump holds none.`,
    ]
  }
  if (command === 'copy-files-to-s3') return describeCopied(await tools.copyFiles())
  if (command === 'upgrade') return describeRehearsal(await tools.rehearse())
  if (command === 'restore') return (await tools.restore(subject)) ?? [serverHasItsOwn]
  return usage
}

function describeRehearsal({ pending, problem }: Rehearsal): string[] {
  if (pending.length === 0) return ['The database has the shape that this version needs. Nothing is to be done.']
  const said = [`The next start changes the shape of the database, by ${pending.join(', ')}.`]
  if (problem !== null)
    return [
      ...said,
      `Tried and taken back, they did not fit: ${problem}`,
      'Do not start this version. Go on with the one before, and tell us.',
    ]
  return [
    ...said,
    'Tried on the stored rows and taken back, they fit.',
    'Before: stop every process, and look that the backup from before this version (npm run operate -- backup) is on another disk; there is no way back but that.',
    'After: start one process and look that /readyz answers 200, then start the others; look for dead jobs (npm run operate -- dead-jobs).',
  ]
}

async function describeLink(deps: OperatorDeps, email: string): Promise<string[]> {
  const link = await makePasswordLink(deps, email)
  if (!link) return [`Nobody signs in as ${email}.`]
  return [link, 'It works once, within the hour. Give it to nobody but the owner of the account.']
}

function describeCopied(counts: Awaited<ReturnType<OperatorTools['copyFiles']>>): string[] {
  if (counts === null) return [noServerOfFiles]
  return [`${counts.copied} ${counts.copied === 1 ? 'document was' : 'documents were'} copied; ${counts.wereThere} were there already.`]
}

function describeTurnedOff(email: string, done: Awaited<ReturnType<typeof turnOffTwoFactor>>): string[] {
  const said = {
    nobody: [`Nobody signs in as ${email}.`],
    was_off: [`${email} signs in with the password alone already.`],
    off: [
      `${email} signs in with the password alone from now on, and gets a mail that says so.`,
      'It can be turned on again under Settings, Security.',
    ],
  } satisfies Record<typeof done, string[]>
  return said[done]
}

/** What was mailed cannot be encrypted again. */
const mailedLinks =
  'Links in mails are under a key of their own and go on working. Those that a version before that sent, to opt out or to confirm an address, need the key that they were made with: see docs/operations.md.'

function describeReseal({ resealed, unreadable }: Awaited<ReturnType<typeof resealSignIns>>): string[] {
  const done = `${resealed} stored ${resealed === 1 ? 'secret was' : 'secrets were'} encrypted with the newest key.`
  if (unreadable.length === 0) return [done, 'Older keys can be taken out of OWNVOICE_ENCRYPTION_KEYS.', mailedLinks]
  const lost =
    'No key that is set opens those of these mailboxes, lead forms and schedulers. Put their key back, or have them connected, or their secret made, again:'
  return [done, lost, ...unreadable]
}

function describe({ id, name, payload, requestId, error, failedAt }: DeadJob): string {
  const request = requestId === null ? '' : `  request ${requestId}`
  return `${failedAt.toISOString()}  ${id}  ${name}  ${JSON.stringify(payload)}${request}\n    ${error.replaceAll('\n', '\n    ')}`
}
