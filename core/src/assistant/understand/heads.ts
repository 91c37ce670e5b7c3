import { z } from 'zod'
import type { Features } from './features.ts'
import { flags, kinds, wants, type Flag, type Kind, type Want } from '../labels.ts'
import { type Network, openNetwork, scoreAll, type Seen, StoredNetwork } from './network.ts'

/** From a score to a chance: 1 / (1 + e^−(slope · score + offset)) (Platt 1999). */
const Calibration = z.object({ slope: z.number(), offset: z.number() })
type Calibration = z.infer<typeof Calibration>

/**
 * What `npm run train` writes. Two networks: `messages` judges what a message is about, `asks` whether a sentence of it asks for something, and
 * what. `bars` says from which chance on a flag holds; `certain` is the
 * chance from which on something is done without the owner.
 */
export const StoredHeads = z.object({
  version: z.literal(3),
  /** The hash of the messages that they were trained on, and the two embedding models whose vectors they know. */
  trainedOn: z.string(),
  embedder: z.string(),
  messages: StoredNetwork,
  asks: StoredNetwork,
  /** Kinds exclude one another, and so do wants: their scores are multiplied by this before they become chances. */
  kindSlope: z.number(),
  wantSlope: z.number(),
  calibration: z.record(z.enum(flags), Calibration),
  askCalibration: Calibration,
  bars: z.record(z.enum(flags), z.number()),
  certain: z.object({ acknowledgement_only: z.number(), opt_out: z.number() }),
  /** From this chance on a sentence asks; one that ends in a question mark sooner, one without that stands beside such a question later. */
  askBar: z.object({ marked: z.number(), alone: z.number(), beside: z.number() }),
})
export type StoredHeads = z.infer<typeof StoredHeads>

export type Heads = Omit<StoredHeads, 'messages' | 'asks'> & { messages: Network; asks: Network }

/** `best` is the place of the sentence that speaks most for the flag. */
export type FlagChance = { flag: Flag; chance: number; best: number }
export type MessageJudgement = { kind: Kind; kindChance: number; flags: FlagChance[] }
export type AskJudgement = { chance: number; wants: { want: Want; chance: number }[] }

/** Throws a ZodError when what was stored is something else, and a RangeError when weights are missing. */
export function openHeads(stored: unknown): Heads {
  const { messages, asks, ...rest } = StoredHeads.parse(stored)
  return { ...rest, messages: openNetwork(messages), asks: openNetwork(asks) }
}

/** What a message is mainly about, and the chance of each flag. */
export function judgeMessage(heads: Heads, seen: Seen): MessageJudgement {
  const { scores, best } = scoreAll(heads.messages, seen)
  const [kind] = rivals(kinds, scores.subarray(0, kinds.length), heads.kindSlope)
  return {
    kind: kind?.name ?? 'other',
    kindChance: kind?.chance ?? 0,
    flags: flags.map((flag, index) => {
      const place = kinds.length + index
      return { flag, chance: chanceOf(heads.calibration[flag], scores[place] ?? 0), best: best[place] ?? 0 }
    }),
  }
}

/** Whether a sentence, or a piece of one, asks for something within its message, and what it wants, likeliest first. */
export function judgeAsk(heads: Heads, whole: Features, sentence: Features): AskJudgement {
  const { scores } = scoreAll(heads.asks, { whole, sentences: [sentence] })
  return {
    chance: chanceOf(heads.askCalibration, scores[wants.length] ?? 0),
    wants: rivals(wants, scores.subarray(0, wants.length), heads.wantSlope).map(({ name, chance }) => ({ want: name, chance })),
  }
}

/** The chance, from 0 to 1, of what scored so. */
export function chanceOf({ slope, offset }: Calibration, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)))
}

/** Chances of what excludes one another (softmax), highest first. */
export function rivals<Name>(names: readonly Name[], scores: Float32Array, slope: number): { name: Name; chance: number }[] {
  const highest = scores.reduce((most, score) => Math.max(most, score), -Infinity)
  const powers = Array.from(scores, (score) => Math.exp(slope * (score - highest)))
  const sum = powers.reduce((total, power) => total + power, 0)
  const each = names.map((name, index) => ({ name, chance: (powers[index] ?? 0) / sum }))
  return each.toSorted((one, other) => other.chance - one.chance)
}
