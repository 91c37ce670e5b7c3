import type { JobResult, JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import { actByItself } from '../db/acting.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { JobEnd, Meter } from '../meter.ts'
import { inRequest } from '../request-scope.ts'
import type { JobName, JobSpec } from './catalog.ts'
import { describeFailure } from './describe-failure.ts'

type RunJobOptions = {
  job: Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'output' | 'signal'>
  name: JobName
  spec: JobSpec
  run: (payload: object, signal: AbortSignal) => Promise<void>
  setAside: (payload: object) => Promise<void>
  /** Whether this account was deleted: then nothing that belongs to it can be done, and nobody is to be told. */
  isAccountGone: (owner: string) => Promise<boolean>
  log: Log
  meter: Pick<Meter, 'jobEnded'>
}

/**
 * One try of one job. A payload that does not fit and a fault that is not to be retried go to the dead letters at once; anything else is
 * tried again until it has failed as often as its row allows. Only tries that came to an end are counted: the count lies in the output of
 * the last failure, so a try that ended with its process adds nothing. Its lines in the log, and what it enqueues, belong to the request that set it off.
 */
export async function runJob(options: RunJobOptions): Promise<JobResult> {
  const result = await inRequest(requestOf(options.job), () => tryOnce(options))
  options.meter.jobEnded(options.name, ends[result.status])
  return result
}

const ends: Record<JobResult['status'], JobEnd> = { completed: 'done', failed: 'failed', deadletter: 'dead' }

async function tryOnce({ job, name, spec, run, setAside, isAccountGone, log }: RunJobOptions): Promise<JobResult> {
  const payload = spec.payload.safeParse(job.data)
  if (!payload.success) {
    log.error({ job: name, id: job.id, problem: payload.error.message }, 'a job has a payload that does not fit')
    return { id: job.id, status: 'deadletter', output: { message: `The payload does not fit: ${payload.error.message}` } }
  }
  try {
    await runInTime(job.signal, spec.timeoutSeconds * 1000, (signal) => actByItself(() => run(payload.data, signal)))
    log[isByTheClock(job) ? 'debug' : 'info']({ job: name, id: job.id }, 'a job is done')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const owner = OfOwner.safeParse(payload.data).data?.owner
    if (owner !== undefined && (await isAccountGone(owner))) return { id: job.id, status: 'completed' }
    const known = error instanceof AppError ? error : null
    const failures = failuresBefore(job.output) + 1
    const fields = { job: name, id: job.id, attempt: failures, err: error }
    if (known) log.warn({ ...fields, detail: known.detail }, 'a job met a known fault')
    else log.error(fields, 'a job failed')
    const isFinal = (known !== null && !known.retry) || failures >= spec.attempts
    if (isFinal) await tellOfFailure({ job, name, spec, setAside, log })
    return { id: job.id, status: isFinal ? 'deadletter' : 'failed', output: { ...describeFailure(error), failures } }
  }
}

/** Tells whoever waits for a job that it has failed for good. */
export async function tellOfFailure({
  job,
  name,
  spec,
  setAside,
  log,
}: Pick<RunJobOptions, 'job' | 'name' | 'spec' | 'setAside' | 'log'>): Promise<void> {
  const payload = spec.payload.safeParse(job.data)
  if (!payload.success) return
  await setAside(payload.data).catch((err: unknown) =>
    log.error({ job: name, id: job.id, err }, 'nobody could be told of a job that failed'),
  )
}

const OfRequest = z.object({ requestId: z.string() })

/** What the clock sets off has the job's own id. */
function requestOf({ id, data }: RunJobOptions['job']): string {
  return OfRequest.safeParse(data).data?.requestId ?? id
}

function isByTheClock({ data }: RunJobOptions['job']): boolean {
  return !OfRequest.safeParse(data).success
}

const OfOwner = z.object({ owner: z.string() })
const Failed = z.object({ failures: z.int() })

/** NOTE: pg-boss replaces the output when a heartbeat stops. Then the count starts at zero, within the limit on deaths. */
function failuresBefore(output: unknown): number {
  return Failed.safeParse(output).data?.failures ?? 0
}

/** Stops waiting for an attempt at its timeout, so that one that hangs does not hold up the jobs fetched with it. */
async function runInTime(lease: AbortSignal, timeoutMs: number, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const expired = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener('abort', () => reject(new Error(`took longer than ${timeoutMs / 1000} seconds`)), { once: true })
  })
  await Promise.race([run(AbortSignal.any([lease, timeout])), expired])
}
