import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { findUser } from '../db/accounts/users.ts'
import type { Driver } from '../db/driver.ts'
import { transactionsOn } from '../db/transactions.ts'
import type { Log } from '../log.ts'
import type { Meter } from '../meter.ts'
import type { JobName, JobPayload, JobSpec } from './catalog.ts'
import type { Begun, JobRunner, SetAside } from './engine.ts'
import { adoptOrphans } from './orphans.ts'
import { runJob, tellOfFailure } from './run-job.ts'
import { runSuspects } from './run-suspects.ts'
import { suspectJobs, suspectPriority, wasCutOff } from './suspects.ts'
import { createTurns, type Turns } from './turns.ts'
import { wakeForWhatIsDue } from './wake-workers.ts'

/** Jobs of one name that this process runs at a time: this many batches of this many. A slow job holds up its batch only. */
const batchSize = 10
const batchesAtATime = 2
/**
 * Jobs that customers wait for: as many, in more and smaller batches, of which one owner's can fill two at most. The rest stay free for others, however
 * long those of the one take. pg-boss 12.35.0 counts jobs here, and takes no number greater than that of the batches.
 */
const awaited = { batchSize: 4, localConcurrency: 5, localGroupConcurrency: 5 }

/** A worker looks by itself as seldom as this: it is woken by the notice of a new job, and by the look for what is due. */
const notifyPollingIntervalSeconds = 60

type Job = JobWithMetadata<unknown>
type Runner = { run: (payload: object, signal: AbortSignal) => Promise<void>; setAside: (payload: object) => Promise<void> }
type Options = {
  boss: PgBoss
  /** Has a worker of this queue look for jobs. */
  wake: (queue: string) => void
  driver: Driver
  log: Log
  meter: Pick<Meter, 'jobEnded'>
  specs: Record<JobName, JobSpec>
  /** `superviseSeconds`: how often suspects are looked for; `aloneSeconds`: how long they may hold up all else; `drainSeconds`: how long they wait for what runs. */
  times: { superviseSeconds: number; aloneSeconds: number; drainSeconds: number }
}

/** What runs the jobs in this process. */
export type Workers = {
  add<Name extends JobName>(name: Name, run: JobRunner<Name>, setAside?: SetAside<Name>): Promise<void>
  begin(): Promise<Begun>
  /** No suspect is taken any more. The others are stopped with pg-boss. */
  stopTaking(): void
  /** To be called once pg-boss has stopped. */
  stopped(): Promise<void>
}

export function createWorkers(options: Options): Workers {
  const state: State = {
    ...options,
    runners: new Map(),
    turns: createTurns(),
    stopping: new AbortController(),
    begun: null,
    trial: null,
    supervision: undefined,
    stopLooking: () => {},
    releaseLock: async () => {},
  }
  return {
    async add<Name extends JobName>(name: Name, run: JobRunner<Name>, setAside: SetAside<Name> = async () => {}) {
      state.runners.set(name, {
        run: (payload, signal) => run(payload as JobPayload<Name>, signal), // parsed by this name's own schema
        setAside: (payload) => setAside(payload as JobPayload<Name>), // as above
      })
      if (!state.begun) return
      await state.begun
      await take(state, name)
    },
    begin: () => begin(state),
    stopTaking() {
      state.stopping.abort()
      clearInterval(state.supervision)
      state.stopLooking()
    },
    async stopped() {
      await state.begun
      await state.trial
      await state.releaseLock()
    },
  }
}

type State = Options & {
  runners: Map<JobName, Runner>
  turns: Turns
  stopping: AbortController
  /** Resolves when the suspects have had their turn and the others are taken. */
  begun: Promise<void> | null
  /** Runs while suspects have their turn. */
  trial: Promise<void> | null
  supervision: NodeJS.Timeout | undefined
  stopLooking: () => void
  releaseLock: () => Promise<void>
}

async function begin(state: State): Promise<Begun> {
  const { driver, log, runners, stopping, times, wake } = state
  const { isAlone, release } = await adoptOrphans(driver, log)
  state.releaseLock = release
  state.begun = giveSuspectsTheirTurn(state)
    .then(async () => {
      if (stopping.signal.aborted) return
      for (const name of runners.keys()) await take(state, name)
      if (stopping.signal.aborted) return
      state.stopLooking = wakeForWhatIsDue({ driver, log, queues: () => [...runners.keys()], wake })
      state.supervision = setInterval(() => void giveSuspectsTheirTurn(state), times.superviseSeconds * 1000)
    })
    .catch((err: unknown) => log.error({ err }, 'no jobs are taken up'))
  return { suspectsDone: state.begun, isAlone }
}

/** Takes up the ordinary jobs of this name. */
async function take(state: State, name: JobName): Promise<void> {
  const options = {
    batchSize,
    localConcurrency: batchesAtATime,
    ...(state.specs[name].isAwaited && awaited),
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    maxPriority: suspectPriority - 1,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds,
  } as const
  await state.boss.work(name, options, (batch) => runBatch(state, name, batch))
}

/** Jobs whose heartbeat stopped become suspects and run alone. pg-boss then finds them waiting and changes nothing. */
async function runBatch(state: State, name: JobName, batch: Job[]): Promise<JobResult[]> {
  const cutOff = batch.filter((job) => wasCutOff(job.output))
  if (cutOff.length > 0) {
    const ids = cutOff.map(({ id }) => id)
    await suspectJobs(state.driver, ids)
    void giveSuspectsTheirTurn(state)
  }
  const others = batch.filter((job) => !cutOff.includes(job))
  return Promise.all(others.map((job) => state.turns.together(() => runJob(runOptions(state, name, job)))))
}

function giveSuspectsTheirTurn(state: State): Promise<void> {
  const { boss, driver, log, runners, stopping, times, turns } = state
  const work = {
    run: (name: JobName, job: Job) => runJob(runOptions(state, name, job)),
    setAside: (name: JobName, job: Job) => tellOfFailure(runOptions(state, name, job)),
  }
  state.trial ??= runSuspects({ boss, driver, log, turns, work }, [...runners.keys()], { ...times, stopping: stopping.signal })
    .catch((err: unknown) => log.error({ err }, 'the jobs that ran when a process died could not be run one at a time'))
    .finally(() => (state.trial = null))
  return state.trial
}

function runOptions({ runners, specs, driver, log, meter }: State, name: JobName, job: Job) {
  const runner = runners.get(name)
  if (!runner) throw new Error(`nobody does jobs of ${name}`)
  const isAccountGone = async (owner: string) => (await transactionsOn(driver).system((tx) => findUser(tx, owner))) === null
  return { job, name, spec: specs[name], isAccountGone, log, meter, ...runner }
}
