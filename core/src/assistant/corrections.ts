import { z } from 'zod'
import { isRisk } from './risks.ts'
import type { RaisedFlag, Reading } from './trace.ts'
import { type Flag, flags, type Kind, kinds } from './labels.ts'

/** What the owner says a message is: its main point, and all flags that hold. */
export const OwnersLabels = z.object({ kind: z.enum(kinds), flags: z.array(z.enum(flags)) })
export type OwnersLabels = z.infer<typeof OwnersLabels>

/** Where the owner's labels differ from what was understood. `kind` is null where it was understood rightly; of a flag in neither list nothing was said. */
export const Correction = z.object({ kind: z.enum(kinds).nullable(), on: z.array(z.enum(flags)), off: z.array(z.enum(flags)) })
export type Correction = z.infer<typeof Correction>

/** The flag that goes along with a kind: who says "this was a complaint" wants to see the next one. */
export const flagOfKind: Readonly<Partial<Record<Kind, Flag>>> = {
  complaint: 'complaint',
  refund_dispute: 'refund',
  sensitive_medical: 'medical',
  spam_newsletter: 'not_for_us',
}

/** The flags that the owner is asked about: risks, whether it is a customer at all, and whatever else was raised. */
export function correctableFlags(reading: Pick<Reading, 'flags'>): Flag[] {
  const raised = new Set(reading.flags.map(({ flag }) => flag))
  return flags.filter((flag) => isRisk(flag) || flag === 'not_for_us' || raised.has(flag))
}

/** Whether the owner's word takes a flag back. What an exact rule or a language model found stays, whatever was said of a message before. */
export function isRevocable({ by }: RaisedFlag): boolean {
  return by === 'head' || by === 'owner'
}

/** How the owner's labels correct a reading; null where they say what was understood. */
export function correctionOf(reading: Reading, labels: OwnersLabels): Correction | null {
  const said = new Set(labels.flags)
  const raised = new Set(reading.flags.map(({ flag }) => flag))
  const correction: Correction = {
    kind: labels.kind === reading.kind ? null : labels.kind,
    on: flags.filter((flag) => said.has(flag) && !raised.has(flag)),
    off: flags.filter((name) => !said.has(name) && reading.flags.some((one) => one.flag === name && isRevocable(one))),
  }
  return correction.kind === null && correction.on.length === 0 && correction.off.length === 0 ? null : correction
}

/** The labels of a message as it was understood, and corrected. */
export function labelsOf(reading: Reading, correction: Correction | null): OwnersLabels {
  const raised = new Set<string>(reading.flags.map(({ flag }) => flag))
  const holds = (flag: Flag) => (raised.has(flag) && !correction?.off.includes(flag)) || (correction?.on.includes(flag) ?? false)
  return { kind: correction?.kind ?? reading.kind, flags: flags.filter(holds) }
}
