import { writeFile } from 'node:fs/promises'
import { chanceOf, type StoredHeads } from '@ownvoice/core/assistant/understand/heads'
import { flags, kinds, wants, type Flag } from '@ownvoice/core/assistant/understand/labels'
import { type Network, openNetwork, scoreAll } from '@ownvoice/core/assistant/understand/network'
import { risks } from '@ownvoice/core/assistant/risks'
import { headsFile } from '@ownvoice/server/ai/open-heads'
import type { LabelledMessage } from '../labelled-messages.ts'
import { barFor, fitCalibration, fitSlope, shareAlarms, sureBar } from './calibrate.ts'
import { askExamples, askHeads, type Labelled, messageExamples, messageHeads } from './examples.ts'
import { type FitOptions, fitNetwork } from './fit-network.ts'
import { seededRandom } from './seeded-random.ts'
import { storeNetwork } from './store-network.ts'

/** The scores of a message from a network that saw no message of its kind of business. */
export type Scored = { message: LabelledMessage; labels: Float32Array; scores: Float32Array }

const folds = 5
const seed = 20_260_101
/** Asks have seven times as many examples: fewer passes are enough. */
type Options = Omit<FitOptions, 'random'>
const messageOptions: Options = { heads: messageHeads.length, exclusive: kinds.length, hidden: 32, passes: 6 }
const askOptions: Options = { heads: askHeads.length, exclusive: wants.length, hidden: 16, passes: 2 }

/** Of messages for which a flag does not hold, so many may be flagged. */
const mostFalseAlarms = 0.05
/** The same for flags that are no risk: they keep a message from being answered without need. */
const mostMistaken = 0.02
/**
 * Of plain questions about prices and rules, so many may be handed over by all risks together. At 3 % they would see 73 of 100 delicate messages,
 * at 10 % they see 85: a question that the owner answers costs less than a danger that nobody looks at.
 */
const mostPlainFalseAlarms = 0.1
/** What the heads judge of what is the owner's, and what of it harms most when it is missed. */
const headRisks = risks.filter((risk) => risk !== 'hidden_instruction')
const dangers: ReadonlySet<Flag> = new Set(['medical', 'safety', 'child_at_risk', 'threat', 'legal'])
/** What is done without the owner (ignoring thanks, obeying "stop writing") is right so often. */
const certainty = 0.98
/** A sentence counts as an ask from this chance on. */
const askBar = 0.3

type Input = { messages: readonly LabelledMessage[]; vectors: ReadonlyMap<string, Float32Array>; trainedOn: string; embedder: string }
export type Trained = { heads: StoredHeads; messages: Scored[]; asks: Scored[] }

/** Fits both networks on all messages; chances and bars come from networks that were fitted without the business they judge. */
export function trainHeads({ messages, vectors, trainedOn, embedder }: Input, say: (line: string) => void): Trained {
  const ofMessages = messageExamples(messages, vectors)
  const scored = scoreByFolds(ofMessages, messageOptions, folds, say)
  const ofAsks = askExamples(messages, vectors)
  say(`${ofAsks.length} sentences and pieces of sentences`)
  const scoredAsks = scoreByFolds(ofAsks, askOptions, 1, say)
  const calibration = byFlag((_, place) => fitCalibration(judgedAt(scored, place)))
  const heads: StoredHeads = {
    version: 1,
    trainedOn,
    embedder,
    messages: storeNetwork(fit(ofMessages, messageOptions)),
    asks: storeNetwork(fit(ofAsks, askOptions)),
    kindSlope: fitSlope(rivalsAt(scored, 0, kinds.length)),
    wantSlope: fitSlope(rivalsAt(scoredAsks, 0, wants.length)),
    calibration,
    askCalibration: fitCalibration(judgedAt(scoredAsks, wants.length)),
    ...barsOf(scored, calibration),
    askBar,
  }
  return { heads, messages: scored, asks: scoredAsks }
}

export async function writeHeads(heads: StoredHeads): Promise<void> {
  await writeFile(headsFile, `${JSON.stringify(heads)}\n`)
}

function fit(examples: readonly Labelled[], options: Options): Network {
  return fitNetwork(examples, { ...options, random: seededRandom(seed) })
}

/** Leaves out every fifth business in turn, so often as `count` says, and scores what was left out, with weights rounded as they are kept. */
function scoreByFolds(examples: readonly Labelled[], options: Options, count: number, say: (line: string) => void): Scored[] {
  const businesses = [...new Set(examples.map(({ message }) => message.business))].toSorted()
  return Array.from({ length: count }, (_, fold) => {
    const left = new Set(businesses.filter((__, index) => index % folds === fold))
    const network = openNetwork(
      storeNetwork(
        fit(
          examples.filter(({ message }) => !left.has(message.business)),
          options,
        ),
      ),
    )
    say(`${fold + 1} of ${count} folds fitted`)
    return examples.flatMap(({ message, labels, seen }) =>
      left.has(message.business) ? [{ message, labels, scores: scoreAll(network, seen).scores }] : [],
    )
  }).flat()
}

/** Each flag at its share of false alarms; risks higher where all of them together would stop too many plain questions. */
export function barsOf(scored: readonly Scored[], calibration: StoredHeads['calibration']): Pick<StoredHeads, 'bars' | 'certain'> {
  const chances = byFlag((flag, place) =>
    judgedAt(scored, place).map(({ score, holds }) => ({ chance: chanceOf(calibration[flag], score), holds })),
  )
  const isPlain = scored.map(({ message }) => isPlainlyAsked(message))
  const own = byFlag((flag) => barFor(chances[flag], mostFalseAlarms))
  const raisable = headRisks.map((flag) => ({
    bar: own[flag],
    holding: chances[flag].filter(({ holds }) => holds).map(({ chance }) => chance),
    plain: chances[flag].filter((_, index) => isPlain[index]).map(({ chance }) => chance),
    weight: dangers.has(flag) ? 2 : 1,
  }))
  const shared = shareAlarms(raisable, mostPlainFalseAlarms * isPlain.filter(Boolean).length)
  return {
    bars: byFlag((flag) => shared[headRisks.findIndex((risk) => risk === flag)] ?? barFor(chances[flag], mostMistaken)),
    certain: {
      acknowledgement_only: sureBar(chances.acknowledgement_only, certainty),
      opt_out: sureBar(chances.opt_out, certainty),
    },
  }
}

/** A question that documents answer: nothing about it is delicate. */
export function isPlainlyAsked({ kind, flags: held }: LabelledMessage): boolean {
  return (kind === 'pricing' || kind === 'policy_question') && held.length === 0
}

function judgedAt(scored: readonly Scored[], place: number): { score: number; holds: boolean }[] {
  return scored.map(({ scores, labels }) => ({ score: scores[place] ?? 0, holds: labels[place] === 1 }))
}

function rivalsAt(scored: readonly Scored[], from: number, to: number): { scores: Float32Array; right: number }[] {
  return scored
    .map(({ scores, labels }) => ({ scores: scores.subarray(from, to), right: labels.subarray(from, to).indexOf(1) }))
    .filter(({ right }) => right >= 0)
}

function byFlag<T>(of: (flag: Flag, place: number) => T): Record<Flag, T> {
  const entries = flags.map((flag, index) => [flag, of(flag, kinds.length + index)] as const)
  return Object.fromEntries(entries) as Record<Flag, T> // every flag has its entry
}
