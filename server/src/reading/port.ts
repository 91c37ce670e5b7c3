import type { ReadingSteps, StepName } from './reading-steps.ts'

/** Reads texts from outside without keeping anything else waiting. */
export type Reader = {
  /**
   * Runs one step of reading. Throws `unreadable_text` when it takes longer than any text of a person does, and `temporary` when no thread can
   * be started; whatever the step itself throws is a bug and comes through.
   */
  run<Name extends StepName>(name: Name, ...input: Parameters<ReadingSteps[Name]>): Promise<ReturnType<ReadingSteps[Name]>>
  close(): Promise<void>
}
