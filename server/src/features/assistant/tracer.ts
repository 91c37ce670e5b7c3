import type { ModelCall, Step, StepName } from '@ownvoice/core/assistant/trace'
import type { Clock, Stopwatch } from '../../clock.ts'

/** Writes down what each step of a message's way took. */
export type Tracer = {
  readonly steps: Step[]
  /** What was asked of a language model, and what it cost. */
  readonly modelCalls: ModelCall[]
  /** Runs a step and notes its start and duration in milliseconds, also when it throws. */
  step<T>(name: StepName, run: () => T | Promise<T>): Promise<T>
  /** Adds a sentence to the step that ran last. */
  note(words: string): void
}

export function createTracer({ clock, stopwatch }: { clock: Clock; stopwatch: Stopwatch }): Tracer {
  const steps: Step[] = []
  return {
    steps,
    modelCalls: [],
    async step(name, run) {
      const entry: Step = { name, at: clock.now().toISOString(), ms: 0, note: null }
      steps.push(entry)
      const startedMs = stopwatch()
      try {
        return await run()
      } finally {
        entry.ms = Math.round((stopwatch() - startedMs) * 100) / 100
      }
    },
    note(words) {
      const last = steps.at(-1)
      if (last) last.note = last.note ? `${last.note} ${words}` : words
    },
  }
}
