import type { Reader } from '../src/reading/port.ts'
import { readingSteps } from '../src/reading/reading-steps.ts'

/** A reader without threads: what goes in and comes out is copied as it would be between them. */
export function testReader(): Reader {
  return {
    run: async (name, ...input) => {
      const step = readingSteps[name] as (...given: unknown[]) => never // the port's types hold name and input together
      return structuredClone(step(...structuredClone(input)))
    },
    close: async () => {},
  }
}
