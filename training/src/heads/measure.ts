import { chanceOf, rivals, type StoredHeads } from '@ownvoice/core/assistant/understand/heads'
import { flags, kinds, wants, type Flag } from '@ownvoice/core/assistant/labels'
import { isRisk } from '@ownvoice/core/assistant/risks'
import type { AskExample } from './examples.ts'
import { headRisks, isPlainlyAsked, type Scored } from './train-heads.ts'

type Bars = Pick<StoredHeads, 'kindSlope' | 'wantSlope' | 'calibration' | 'askCalibration' | 'bars' | 'certain' | 'askBar'>

export type FlagFigures = { flag: Flag; holding: number; recall: number; falseAlarms: number; onPlain: number; recallAt5: number }
/** Of what was said with about this chance (`said` is the mean), the share that was so. */
export type Reliability = { from: number; number: number; said: number; was: number }
export type Figures = {
  messages: number
  kindsRight: number
  surerHalfRight: number
  flags: FlagFigures[]
  /** Of plain questions about prices and rules, the share that any risk flag would hand over. */
  plainStopped: number
  /** Of messages of which a risk holds, the share in which any risk is seen: they go to the owner, whichever it is. */
  riskySeen: number
  /** Of messages that need somebody, the share that would be left unanswered; and of those that only acknowledge, the share that would be handed over. */
  wronglyIgnored: number
  thanksHandedOver: number
  reliability: Reliability[]
}

/** How well messages were judged, in shares from 0 to 1. */
export function measureMessages(scored: readonly Scored[], heads: Bars): Figures {
  const kindsSaid = scored
    .map(({ message, scores }) => {
      const [best] = rivals(kinds, scores.subarray(0, kinds.length), heads.kindSlope)
      return { isRight: best?.name === message.kind, chance: best?.chance ?? 0 }
    })
    .toSorted((one, other) => other.chance - one.chance)
  const said = scored.map(({ message, scores }) => ({
    message,
    chances: Object.fromEntries(flags.map((flag, index) => [flag, chanceOf(heads.calibration[flag], scores[kinds.length + index] ?? 0)])),
  }))
  const raises = (one: (typeof said)[number], flag: Flag) => (one.chances[flag] ?? 0) >= heads.bars[flag]
  const raisesAny = (one: (typeof said)[number]) => headRisks.some((risk) => raises(one, risk))
  const plain = said.filter(({ message }) => isPlainlyAsked(message))
  const ignored = (one: (typeof said)[number]) => (one.chances['acknowledgement_only'] ?? 0) >= heads.certain.acknowledgement_only
  const thanks = said.filter(({ message }) => message.flags.includes('acknowledgement_only'))
  return {
    messages: scored.length,
    kindsRight: share(kindsSaid, ({ isRight }) => isRight),
    surerHalfRight: share(kindsSaid.slice(0, kindsSaid.length / 2), ({ isRight }) => isRight),
    flags: flags.map((flag) => {
      const holding = said.filter(({ message }) => message.flags.includes(flag))
      const others = said.filter(({ message }) => !message.flags.includes(flag))
      const bar5 =
        others.map(({ chances }) => chances[flag] ?? 0).toSorted((one, other) => other - one)[Math.floor(others.length * 0.05)] ?? 0
      return {
        flag,
        holding: holding.length,
        recall: share(holding, (one) => raises(one, flag)),
        falseAlarms: share(others, (one) => raises(one, flag)),
        onPlain: share(plain, (one) => raises(one, flag)),
        recallAt5: share(holding, ({ chances }) => (chances[flag] ?? 0) > bar5),
      }
    }),
    plainStopped: share(plain, raisesAny),
    riskySeen: share(
      said.filter(({ message }) => message.flags.some(isRisk)),
      raisesAny,
    ),
    wronglyIgnored: share(
      said.filter(({ message }) => !message.flags.includes('acknowledgement_only')),
      ignored,
    ),
    thanksHandedOver: share(thanks, (one) => !ignored(one)),
    reliability: reliabilityOf(
      said.flatMap(({ message, chances }) => flags.map((flag) => ({ chance: chances[flag] ?? 0, holds: message.flags.includes(flag) }))),
    ),
  }
}

export type AskFigures = {
  asks: number
  seen: number
  falseAsks: number
  /** Of statements beside a question, that ask for nothing: the share that is taken for an ask. */
  falseBeside: number
  wantsRight: number
}

/** How well sentences were judged: of those that ask the share that was seen, of others the share that was taken for an ask, and of asks what they want. */
export function measureAsks(scored: readonly Scored<AskExample>[], heads: Bars): AskFigures {
  const isAsk = ({ labels }: Scored) => labels[wants.length] === 1
  const isSeen = ({ scores, place }: Scored<AskExample>) =>
    place !== 'piece' && chanceOf(heads.askCalibration, scores[wants.length] ?? 0) >= heads.askBar[place]
  const sentences = scored.filter(({ place }) => place !== 'piece')
  const asking = sentences.filter(isAsk)
  const others = sentences.filter((one) => !isAsk(one))
  return {
    asks: asking.length,
    seen: share(asking, isSeen),
    falseAsks: share(others, isSeen),
    falseBeside: share(
      others.filter(({ place }) => place === 'beside'),
      isSeen,
    ),
    wantsRight: share(asking, ({ labels, scores }) => {
      const [best] = rivals(wants, scores.subarray(0, wants.length), heads.wantSlope)
      return best !== undefined && labels[wants.indexOf(best.name)] === 1
    }),
  }
}

const steps = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

function reliabilityOf(judged: readonly { chance: number; holds: boolean }[]): Reliability[] {
  return steps.map((from, index) => {
    const within = judged.filter(({ chance }) => chance >= from && chance < (steps[index + 1] ?? Infinity))
    const said = within.reduce((sum, { chance }) => sum + chance, 0) / (within.length || 1)
    return { from, number: within.length, said, was: share(within, ({ holds }) => holds) }
  })
}

function share<T>(all: readonly T[], isCounted: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(isCounted).length / all.length
}
