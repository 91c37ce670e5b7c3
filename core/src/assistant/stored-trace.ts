import { z } from 'zod'
import { readingBeforeFlags } from './reading-before-flags.ts'
import { Check, Decision, Draft, Finding, ModelCall, Reading, ReadyReply, Screening, Step, Trace } from './trace.ts'

/**
 * The version of the shape in which traces are kept. Whoever changes `Trace` raises it and, where old values do not fit the new shape, adds the
 * step that makes them fit to `upgrades`; stored-trace.test.ts fails until then.
 */
export const TRACE_VERSION = 15

type Stored = Readonly<Record<string, unknown>>

/** What makes a trace of one version fit the next: `upgrades[n]` takes version n. Traces kept before there were versions count as 0. */
const upgrades: readonly ((trace: Stored) => Stored)[] = [
  (trace) => trace,
  (trace) => trace,
  (trace) => ({ ...trace, ready: [] }),
  (trace) => ({ ...trace, modelCalls: [] }),
  (trace) => ({ ...trace, reading: readingBeforeFlags(trace['reading']) }),
  (trace) => trace,
  (trace) => trace,
  (trace) => ({ ...trace, screening: unproven(trace['screening']) }),
  (trace) => ({ ...trace, togetherWith: null }),
  (trace) => trace,
  (trace) => trace,
  (trace) => trace,
  (trace) => ({ ...trace, modelCalls: unpriced(trace['modelCalls']) }),
  (trace) => trace,
  (trace) => trace,
]

/** What a call cost was not kept before. */
function unpriced(calls: unknown): unknown {
  return Array.isArray(calls) ? calls.map((call: unknown) => (typeof call === 'object' ? { cost: null, ...call } : call)) : calls
}

/** What servers said of senders was not looked at before. */
function unproven(screening: unknown): unknown {
  return typeof screening === 'object' && screening !== null ? { ...screening, provenBy: null } : screening
}

/** A trace as it is kept. */
export function toStoredTrace(trace: Trace): Trace & { version: number } {
  return { version: TRACE_VERSION, ...trace }
}

/**
 * A kept trace in today's shape, whatever version wrote it. A part that fits no longer is left out, so that the rest of an old message still
 * opens; null when nothing was kept.
 */
export function fromStoredTrace(stored: unknown): Trace | null {
  const kept = z.looseObject({ version: z.int().min(0).default(0) }).safeParse(stored).data
  if (!kept) return null
  const { version, ...trace } = kept
  const upgraded = upgrades.slice(version).reduce<Stored>((older, upgrade) => upgrade(older), trace)
  return Trace.safeParse(upgraded).data ?? whatFits(upgraded)
}

function whatFits(trace: Stored): Trace {
  const part = <T>(schema: z.ZodType<T>, name: keyof Trace): T | null => schema.safeParse(trace[name]).data ?? null
  const list = <T>(schema: z.ZodType<T>, name: keyof Trace): T[] =>
    z
      .array(z.unknown())
      .catch([])
      .parse(trace[name])
      .flatMap((entry) => schema.safeParse(entry).data ?? [])
  return {
    steps: list(Step, 'steps'),
    modelCalls: list(ModelCall, 'modelCalls'),
    screening: part(Screening, 'screening'),
    reading: part(Reading, 'reading'),
    findings: list(Finding, 'findings'),
    decision: part(Decision, 'decision'),
    draft: part(Draft, 'draft'),
    check: part(Check, 'check'),
    ready: list(ReadyReply, 'ready'),
    togetherWith: part(z.string(), 'togetherWith'),
  }
}
