import type { Trace } from './trace.ts'

/** The trace of a message that no step has looked at yet, each time a new one. */
export function emptyTrace(): Trace {
  return {
    steps: [],
    modelCalls: [],
    screening: null,
    reading: null,
    findings: [],
    decision: null,
    draft: null,
    check: null,
    ready: [],
    togetherWith: null,
  }
}
