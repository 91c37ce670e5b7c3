import { writeFile } from 'node:fs/promises'
import { chanceOf, type StoredHeads } from '@ownvoice/core/assistant/understand/heads'
import { flags, kinds, wants, type Flag } from '@ownvoice/core/assistant/labels'
import { openNetwork, scoreAll, type StoredNetwork } from '@ownvoice/core/assistant/understand/network'
import { risks } from '@ownvoice/core/assistant/risks'
import { headsFile } from '@ownvoice/server/ai/open-heads'
import type { LabelledMessage } from '../labelled-messages.ts'
import { barFor, fitCalibration, fitSlope, raiseBar, shareAlarms, sureBar } from './calibrate.ts'
import {
  type AskExample,
  askExamples,
  askHeads,
  type Labelled,
  messageExamples,
  messageHeads,
  plainExamples,
  type TrainingSet,
} from './examples.ts'
import { fitInThreads } from './fit-in-threads.ts'
import type { FitTask } from './fit-worker.ts'

/** The scores of a message from a network that saw no message of its kind of business. */
export type Scored<Of extends Labelled = Labelled> = Omit<Of, 'seen'> & { scores: Float32Array }

const folds = 5
const seed = 20_260_101
type Options = FitTask['options']
const messageOptions: Options = { heads: messageHeads.length, exclusive: kinds.length, passes: 6, hidden: 128 }
/** Asks have four times as many examples: fewer passes are enough. */
const askOptions: Options = { heads: askHeads.length, exclusive: wants.length, passes: 2, hidden: 0 }

/** Of messages for which a flag does not hold, so many may be flagged. */
const mostFalseAlarms = 0.05
/** The same for flags that are no risk: they keep a message from being answered without need. */
const mostMistaken = 0.02
/**
 * Of plain questions about prices and rules, so many may be handed over by all risks together. At 3 % they would see 71 of 100 messages of which a
 * risk holds, at 8 % they see 85: a question that the owner answers costs less than a danger that nobody looks at.
 */
const mostPlainFalseAlarms = 0.08
/** What the heads judge of what is the owner's, and what of it harms most when it is missed. */
export const headRisks = risks.filter((risk) => risk !== 'hidden_instruction')
const dangers: ReadonlySet<Flag> = new Set(['medical', 'safety', 'child_at_risk', 'threat', 'legal'])
/** What is done without the owner (ignoring thanks, obeying "stop writing") is right so often. */
const certainty = 0.98
/** A sentence counts as an ask from this chance on; one that ends in a question mark sooner. */
const aloneBar = 0.3
const markedBar = 0.09
/** Of what is asked in messages with a question mark, so much may be lost by asking more of the statements beside it. */
const mostAsksLost = 0.02

type Input = { set: TrainingSet; vectors: ReadonlyMap<string, Float32Array>; trainedOn: string; embedder: string }
/** Of each its scores by networks that were fitted without its business. */
export type Trained = { heads: StoredHeads; messages: Scored[]; lookAlikes: Scored[]; plainQuestions: Scored[]; asks: Scored<AskExample>[] }

/** Fits both networks on all that there is; chances and bars come from networks that were fitted without the business they judge. */
export async function trainHeads({ set, vectors, trainedOn, embedder }: Input, say: (line: string) => void): Promise<Trained> {
  const ofMessages = [
    messageExamples(set.messages, vectors),
    messageExamples(set.lookAlikes, vectors),
    plainExamples(set.plainQuestions, vectors),
  ]
  say(`${ofMessages.flat().length} messages and questions`)
  const { network: messageNetwork, scored } = await fitAndScore(ofMessages, messageOptions, say)
  const [messages = [], lookAlikes = [], plainQuestions = []] = scored
  const ofAsks = [askExamples(set.messages, set.sentences, vectors), askExamples(set.lookAlikes, [], vectors)]
  say(`${ofAsks.flat().length} sentences and pieces of sentences`)
  const { network: askNetwork, scored: scoredAsks } = await fitAndScore(ofAsks, askOptions, say)
  const [asks = []] = scoredAsks
  const calibration = byFlag((_, place) => fitCalibration(judgedAt(messages, place)))
  const askCalibration = fitCalibration(judgedAt(asks, wants.length))
  const heads: StoredHeads = {
    version: 3,
    trainedOn,
    embedder,
    messages: messageNetwork,
    asks: askNetwork,
    kindSlope: fitSlope(rivalsAt(messages, 0, kinds.length)),
    wantSlope: fitSlope(rivalsAt(asks, 0, wants.length)),
    calibration,
    askCalibration,
    ...barsOf(messages, calibration),
    askBar: { marked: markedBar, alone: aloneBar, beside: besideBar(asks, askCalibration) },
  }
  return { heads, messages, lookAlikes, plainQuestions, asks }
}

export async function writeHeads(heads: StoredHeads): Promise<void> {
  await writeFile(headsFile, `${JSON.stringify(heads)}\n`)
}

/** Fits on all sets together, and once more without every fifth business in turn: those networks score what was left out of each set. */
async function fitAndScore<Of extends Labelled>(
  sets: readonly (readonly Of[])[],
  options: Options,
  say: (line: string) => void,
): Promise<{ network: StoredNetwork; scored: Scored<Of>[][] }> {
  const all = sets.flat()
  const businesses = [...new Set(all.map(({ message }) => message.business))].toSorted()
  const isLeftOut = (fold: number) => {
    const left = new Set(businesses.filter((_, index) => index % folds === fold))
    return ({ message }: Labelled) => left.has(message.business)
  }
  const taskOf = (examples: readonly Labelled[]): FitTask => ({
    examples: examples.map(({ seen, labels }) => ({ seen, labels })),
    options,
    seed,
  })
  const byFold = Array.from({ length: folds }, (_, fold) => () => taskOf(all.filter((example) => !isLeftOut(fold)(example))))
  const tasks = [() => taskOf(all), ...byFold]
  const [network, ...foldNetworks] = await fitInThreads(tasks, (count) => say(`${count} of ${tasks.length} networks fitted`))
  if (!network) throw new Error('Nothing was fitted')
  const opened = foldNetworks.map(openNetwork)
  const scored = sets.map((examples) =>
    opened.flatMap((one, fold) =>
      examples.filter(isLeftOut(fold)).map(({ seen, ...rest }) => ({ ...rest, scores: scoreAll(one, seen).scores })),
    ),
  )
  return { network, scored }
}

/** What a statement beside a question has to reach. */
function besideBar(asks: readonly Scored<AskExample>[], calibration: StoredHeads['askCalibration']): number {
  const asking = asks.filter(({ place, labels }) => (place === 'marked' || place === 'beside') && labels[wants.length] === 1)
  const beside = asking.filter(({ place }) => place === 'beside').map(({ scores }) => chanceOf(calibration, scores[wants.length] ?? 0))
  return raiseBar(aloneBar, beside, mostAsksLost * asking.length)
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
