import { seededRandom } from '../../core/testing/seeded-random.ts'
import type { CheckpointName } from '../src/mail/checkpoint.ts'

/**
 * The worker dies at `checkpoint`, or `afterMs` later, wherever it is then. With `isEvenAlone` also while it runs alone what the worker before it died
 * of: the second death of a mail.
 */
export type Kill = { step: Step; checkpoint: CheckpointName; afterMs: number; isEvenAlone: boolean }
export type Step = CheckpointName | 'handing_over' | 'final_dot'

/** One customer's mail, and the deaths of the worker that it meets before the next customer writes. */
export type Scene = Kill[]

const longestHandOverMs = 150

/** Each round brings every step once, in an order of its own; the same seed brings the same kills. */
export function killSchedule(rounds: number, seed: number): Scene[] {
  const random = seededRandom(seed)
  return Array.from({ length: rounds }, () => shuffled(scenes(random), random)).flat()
}

/** How often each step is killed at. */
export function countSteps(schedule: Scene[]): Partial<Record<Step, number>> {
  const counts: Partial<Record<Step, number>> = {}
  for (const { step } of schedule.flat()) counts[step] = (counts[step] ?? 0) + 1
  return counts
}

function scenes(random: () => number): Scene[] {
  const single = [
    'parsed',
    'before_receive_commit',
    'received',
    'before_file',
    'before_decide',
    'considered',
    'before_decision_commit',
    'decided',
    'before_sending_commit',
    'before_mark_commit',
    'mark_committed',
    'before_sent_commit',
    'sent_committed',
  ] as const
  const soon = () => Math.ceil(random() * longestHandOverMs)
  const handingOver: Kill = { step: 'handing_over', checkpoint: 'sending_committed', afterMs: soon(), isEvenAlone: false }
  const finalDot: Kill = { step: 'final_dot', checkpoint: 'mark_committed', afterMs: soon(), isEvenAlone: false }
  return [
    ...single.map((step) => [at(step)]),
    [handingOver],
    [finalDot],
    // What is looked up has to have been left behind first: once as a mail that has left, once as one that has not.
    [at('accepted'), again('looked_up')],
    [at('sending_committed'), again('settled')],
  ]
}

function at(checkpoint: CheckpointName): Kill {
  return { step: checkpoint, checkpoint, afterMs: 0, isEvenAlone: false }
}

function again(checkpoint: CheckpointName): Kill {
  return { ...at(checkpoint), isEvenAlone: true }
}

function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
