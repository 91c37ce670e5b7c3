import type { Deps } from './deps.ts'
import { makePasswordLink } from './features/accounts/make-password-link.ts'
import { resealSignIns } from './features/mailboxes/reseal-sign-ins.ts'
import type { DeadJob, Jobs } from './jobs/engine.ts'

type OperatorDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids' | 'secrets'> & { jobs: Pick<Jobs, 'listDead' | 'retryDead'> }

const LISTED = 100

const usage = [
  'npm run operate -- dead-jobs              lists the jobs that failed for good, newest first',
  'npm run operate -- retry-job <id>         puts one of them back, with all its tries before it',
  'npm run operate -- password-link <email>  makes a link under which that account sets a new password, good for an hour',
  'npm run operate -- reseal                 encrypts stored sign-ins with the newest key, so that older keys can be taken out',
]

/** Runs one command of an operator and gives the lines to print. An unknown command gives the list of those there are. */
export async function runOperatorCommand(args: readonly string[], deps: OperatorDeps): Promise<string[]> {
  const { jobs } = deps
  const [command, id] = args
  if (command === 'dead-jobs') {
    const dead = await jobs.listDead(LISTED)
    return dead.length === 0 ? ['No job has failed for good.'] : dead.map(describe)
  }
  if (command === 'retry-job' && id) {
    await jobs.retryDead(id)
    return [`The job ${id} waits for its turn again.`]
  }
  if (command === 'password-link' && id) {
    const link = await makePasswordLink(deps, id)
    return link ? [link, 'It works once, within the hour. Give it to nobody but the owner of the account.'] : [`Nobody signs in as ${id}.`]
  }
  if (command === 'reseal') return describeReseal(await resealSignIns(deps))
  return usage
}

function describeReseal({ resealed, unreadable }: Awaited<ReturnType<typeof resealSignIns>>): string[] {
  const done = `${resealed} stored ${resealed === 1 ? 'sign-in was' : 'sign-ins were'} encrypted with the newest key.`
  if (unreadable.length === 0) return [done, 'Older keys can be taken out of OWNVOICE_ENCRYPTION_KEYS.']
  return [done, 'No key that is set opens those of these mailboxes. Put their key back, or have them connected again:', ...unreadable]
}

function describe({ id, name, payload, error, failedAt }: DeadJob): string {
  return `${failedAt.toISOString()}  ${id}  ${name}  ${JSON.stringify(payload)}\n    ${error.replaceAll('\n', '\n    ')}`
}
