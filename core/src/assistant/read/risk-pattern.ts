import type { RiskKind } from '../trace.ts'

/** One way a risk is put into words. `unless` names the innocent talk that uses the same words. */
export type RiskPattern = { kind: RiskKind; pattern: RegExp; unless?: RegExp }
