import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { assignMailboxes } from '@ownvoice/server/db/mailboxes/assignments'
import { countMailboxes, countOutgoing } from '@ownvoice/server/db/operator-counts'
import { accountsJobs } from '@ownvoice/server/features/accounts/jobs'
import { assistantJobs } from '@ownvoice/server/features/assistant/jobs'
import { billingJobs } from '@ownvoice/server/features/billing/jobs'
import { escalationsJobs } from '@ownvoice/server/features/escalations/jobs'
import { followUpsJobs } from '@ownvoice/server/features/followups/jobs'
import { knowledgeJobs } from '@ownvoice/server/features/knowledge/jobs'
import { mailboxesJobs } from '@ownvoice/server/features/mailboxes/jobs'
import { reportsJobs } from '@ownvoice/server/features/reports/jobs'
import { schedulingJobs } from '@ownvoice/server/features/scheduling/jobs'
import { describeWaitingRequests } from '@ownvoice/server/features/site/waiting-requests'
import { catalog, type JobName, jobNames } from '@ownvoice/server/jobs/catalog'
import type { Jobs } from '@ownvoice/server/jobs/engine'
import type { VerbDeps } from './owner-verbs.ts'

/** `byEngine`: it is the job engine that asks. */
export type Sweep = { name: string; byEngine?: true; run: () => Promise<unknown> }

const registers = [
  accountsJobs,
  assistantJobs,
  billingJobs,
  escalationsJobs,
  followUpsJobs,
  knowledgeJobs,
  mailboxesJobs,
  reportsJobs,
  schedulingJobs,
]

/** What comes by the clock or at an operator's word, over all owners. Jobs that it would enqueue are left out. */
export async function sweepsOf(deps: VerbDeps): Promise<Sweep[]> {
  const { db, jobs } = deps
  const runners = await runnersOf(deps)
  const byTheClock = jobNames.flatMap((name): Sweep[] => {
    if (!('cron' in catalog[name])) return []
    const run = runners.get(name)
    if (!run) throw new Error(`Nobody does ${name}: name the jobs that it belongs to.`)
    return [{ name: `by the clock: ${name}`, run: () => run({}) }]
  })
  const isAlone = false
  return [
    ...byTheClock,
    { name: 'figures: mailboxes', run: () => db.system(countMailboxes) },
    { name: 'figures: mails under way', run: () => db.system(countOutgoing) },
    { name: 'figures: queues', byEngine: true, run: () => jobs.measure() },
    { name: 'operator: dead jobs', byEngine: true, run: () => jobs.listDead(100) },
    { name: 'operator: requests', run: () => describeWaitingRequests({ db }) },
    {
      name: 'a worker takes its mailboxes',
      run: () => db.system((tx) => assignMailboxes(tx, 'worker 1', { deadAfterMs: 3_600_000, isAlone })),
    },
  ]
}

/** What an owner's job does that reads and writes most, each on other rows. */
export async function ownerJobsOf(deps: VerbDeps, owner: OwnerId): Promise<Sweep[]> {
  const runners = await runnersOf(deps)
  const job = (name: JobName, payload: object): Sweep => ({
    name: `job: ${name}`,
    run: async () => runners.get(name)?.({ owner, ...payload }),
  })
  return [job('accounts.expire', {}), job('escalations.remind', {}), job('reports.weekly', {})]
}

/** The job engine takes what waits of this name, until `wanted` were done. They do nothing. */
export async function claimJobs({ jobs }: Pick<VerbDeps, 'jobs'>, name: JobName, wanted: number): Promise<void> {
  let done = 0
  const { promise: areDone, resolve } = Promise.withResolvers<void>()
  await jobs.work(name, async () => {
    done += 1
    if (done >= wanted) resolve()
  })
  await jobs.begin()
  await areDone
}

type Runner = (payload: object) => Promise<void>

async function runnersOf(deps: VerbDeps): Promise<Map<JobName, Runner>> {
  const runners = new Map<JobName, Runner>()
  const jobs: Jobs = {
    ...deps.jobs,
    enqueue: async () => {},
    work: async (name, run) => void runners.set(name, (payload) => run(payload as never, new AbortController().signal)), // of this name, as the catalog has it
  }
  for (const register of registers) await register({ ...deps, jobs })
  return runners
}
