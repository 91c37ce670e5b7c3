import { z } from 'zod'
import { AnswerKind } from '../answers/answer.ts'

/** How many numbers the embedder gives for a text. */
export const vectorSize = 512
/** How many places the words of an ask are hashed to where its kind is told. */
export const hashedSize = 2048

/** Whole numbers from −127 to 127, in base64; times `scale` they are what was fitted. */
const Weights = z.object({ scale: z.number(), weights: z.base64() })

/** One layer of `hidden` numbers: each has a weight for each feature and then a bias; `out` has one for each of them and then a bias. */
const Network = z.object({
  mean: z.array(z.number()),
  spread: z.array(z.number()),
  hidden: z.array(z.array(z.number())),
  out: z.array(z.number()),
})

/** What `npm run train` writes of answers and the questions to them. */
export const StoredLearned = z.object({
  version: z.literal(2),
  /** The hash of the businesses and messages that it was fitted to, and the embedders whose numbers it knows. */
  trainedOn: z.string(),
  embedder: z.string(),
  secondEmbedder: z.string(),
  /** A text's vector plus what `up` makes of what `down` makes of it: `rank` rows of `vectorSize` each. */
  map: z.object({ rank: z.int(), down: Weights, up: Weights }),
  /** For each kind of answer, `vectorSize` and then `hashedSize` weights and a bias. */
  kinds: Weights,
  /** What each feature of `rank-answers.ts` counts, in its order. */
  ranking: z.array(z.number()),
  /** What the same features count in what the owner is offered, and then the two of `rank-offers.ts`. */
  offering: z.array(z.number()),
  judge: Network,
  /** What each number of a sentence's vector by the second model says of whether it wants something beside what is asked, or changes the answer; then a bias. */
  beside: z.array(z.number()),
  /** Whether what the sheet gives to the asks of a mail settles all of it. */
  mail: Network,
  /** The chances from which an answer is sure of an ask, from which those to a whole mail leave by themselves, and from which answers are offered to the owner. */
  leavesFrom: z.number(),
  settlesFrom: z.number(),
  offeredFrom: z.number(),
  /** Stems that at least four kinds of business are written to with: how many kinds, of `businesses`. */
  words: z.record(z.string(), z.int()),
  businesses: z.int(),
})
export type StoredLearned = z.infer<typeof StoredLearned>

export type VectorMap = { rank: number; down: Float32Array; up: Float32Array }
export type Learned = Pick<
  StoredLearned,
  'ranking' | 'offering' | 'judge' | 'beside' | 'mail' | 'leavesFrom' | 'settlesFrom' | 'offeredFrom' | 'businesses'
> & {
  map: VectorMap
  kinds: Float32Array
  words: ReadonlyMap<string, number>
}

/** The kinds in the order of their weights. */
export const kindOrder = AnswerKind.options
/** How many weights one kind has. */
export const kindSize = vectorSize + hashedSize + 1

/** Throws a ZodError when the file holds something else, and a RangeError when there are more or fewer weights than there should be. */
export function openLearned(stored: unknown): Learned {
  const { map, kinds, words, ...rest } = StoredLearned.parse(stored)
  const size = map.rank * vectorSize
  return {
    ranking: rest.ranking,
    offering: rest.offering,
    judge: rest.judge,
    beside: rest.beside,
    mail: rest.mail,
    leavesFrom: rest.leavesFrom,
    settlesFrom: rest.settlesFrom,
    offeredFrom: rest.offeredFrom,
    businesses: rest.businesses,
    map: { rank: map.rank, down: decode(map.down, size), up: decode(map.up, size) },
    kinds: decode(kinds, kindOrder.length * kindSize),
    words: new Map(Object.entries(words)),
  }
}

function decode({ scale, weights }: z.infer<typeof Weights>, length: number): Float32Array {
  const bytes = atob(weights)
  if (bytes.length !== length) throw new RangeError(`There should be ${length} weights, not ${bytes.length}.`)
  return Float32Array.from(bytes, (character) => ((character.charCodeAt(0) << 24) >> 24) * scale)
}
