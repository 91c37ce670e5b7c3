import type { SamplesOfCategory, TrainingView } from '@ownvoice/core/tone/contract'
import { ENOUGH_TO_TRAIN, SampleText, type SampleCategory } from '@ownvoice/core/tone/samples'
import type { CallFault } from '../../api/rpc-client.ts'

export const categoryNames: Record<SampleCategory, string> = {
  customer_support: 'Customer Support',
  sales_response: 'Sales Response',
  follow_up: 'Follow-up',
  general: 'General',
}

/** What is wrong with a sample as it is typed; null where nothing is, or nothing is typed yet. */
export function sampleProblem(text: string): string | null {
  return text.trim() === '' ? null : (SampleText.safeParse(text).error?.issues[0]?.message ?? null)
}

/** Why a sample was not added, in the server's words where it refused. */
export function addFaultText({ status, code, message }: CallFault): string {
  if (status === 0) return 'An unexpected error occurred.'
  return code !== null && code !== 'internal' && message ? message : 'Failed to add sample.'
}

/** How many samples there are in all categories. */
export function sampleTotal(samples: readonly SamplesOfCategory[]): number {
  return samples.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
}

/** How many of the samples that training needs there are. */
export function trainingCount(samples: number): string {
  return `${Math.min(samples, ENOUGH_TO_TRAIN)}/${ENOUGH_TO_TRAIN}`
}

/** `running`: it has no profile yet. `resting`: another one is possible after this time, in milliseconds. `trained`: and it has passed. */
export type TrainingState = { is: 'ready' } | { is: 'running' } | { is: 'resting'; leftMs: number } | { is: 'trained' }

const dayMs = 86_400_000

/** Training rests for 24 hours from its start, until a sample is added or removed. */
export function trainingState({ startedAt, trainedAt }: Pick<TrainingView, 'startedAt' | 'trainedAt'>, nowMs: number): TrainingState {
  if (startedAt === null) return { is: 'ready' }
  if (trainedAt === null || Date.parse(trainedAt) < Date.parse(startedAt)) return { is: 'running' }
  const leftMs = Math.min(dayMs, Date.parse(startedAt) + dayMs - nowMs)
  return leftMs > 0 ? { is: 'resting', leftMs } : { is: 'trained' }
}

/** A time to go, as "5h 3m", "3m 9s" or "9s". */
export function countdown(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return `${hours}h ${minutes}m`
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`
}

/** What the button says, and whether it can be pressed. */
export function trainButton(state: TrainingState): { text: string; canPress: boolean } {
  switch (state.is) {
    case 'ready':
      return { text: 'Start Training', canPress: true }
    case 'running':
      return { text: 'Training... ready in 24h', canPress: false }
    case 'resting':
      return { text: `Trained, again in ${countdown(state.leftMs)}`, canPress: false }
    case 'trained':
      return { text: 'Trained', canPress: false }
  }
}
