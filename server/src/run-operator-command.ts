import type { DeadJob, Jobs } from './jobs/engine.ts'

const LISTED = 100

const usage = [
  'npm run operate -- dead-jobs           lists the jobs that failed for good, newest first',
  'npm run operate -- retry-job <id>      puts one of them back, with all its tries before it',
]

/** Runs one command of an operator and gives the lines to print. An unknown command gives the list of those there are. */
export async function runOperatorCommand(args: readonly string[], jobs: Pick<Jobs, 'listDead' | 'retryDead'>): Promise<string[]> {
  const [command, id] = args
  if (command === 'dead-jobs') {
    const dead = await jobs.listDead(LISTED)
    return dead.length === 0 ? ['No job has failed for good.'] : dead.map(describe)
  }
  if (command === 'retry-job' && id) {
    await jobs.retryDead(id)
    return [`The job ${id} waits for its turn again.`]
  }
  return usage
}

function describe({ id, name, payload, error, failedAt }: DeadJob): string {
  return `${failedAt.toISOString()}  ${id}  ${name}  ${JSON.stringify(payload)}\n    ${error.replaceAll('\n', '\n    ')}`
}
