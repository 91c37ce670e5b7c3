import { kindOrder, kindSize, type Learned } from '../src/knowledge/sheet/learned.ts'

/** Weights of answers as if nothing was learned: ranking counts all features alike, and no chance is more than even. */
export const nothingLearned: Learned = {
  map: { rank: 0, down: new Float32Array(0), up: new Float32Array(0) },
  kinds: new Float32Array(kindOrder.length * kindSize),
  ranking: [1, 1, 1, 1, 1, 1],
  offering: [1, 1, 1, 1, 1, 1, 0, 0],
  judge: { mean: [], spread: [], hidden: [], out: [0] },
  beside: [],
  mail: { mean: [], spread: [], hidden: [], out: [0] },
  leavesFrom: 1,
  settlesFrom: 1,
  offeredFrom: 0,
  words: new Map(),
  businesses: 32,
}
