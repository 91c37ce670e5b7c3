import { expect, test } from 'vitest'
import { kindOrder, kindSize, openLearned, type StoredLearned, vectorSize } from './learned.ts'

const zeros = (length: number) => ({ scale: 1, weights: btoa('\0'.repeat(length)) })
const stored: StoredLearned = {
  version: 2,
  trainedOn: 'hash',
  embedder: 'use-lite-1',
  secondEmbedder: 'other',
  map: { rank: 1, down: { scale: 0.5, weights: btoa(`\x02\xff${'\0'.repeat(vectorSize - 2)}`) }, up: zeros(vectorSize) },
  kinds: zeros(kindOrder.length * kindSize),
  ranking: [1],
  offering: [1],
  judge: { mean: [0], spread: [1], hidden: [[1, 0]], out: [1, 0] },
  beside: [1, 0],
  mail: { mean: [0], spread: [1], hidden: [[1, 0]], out: [2, 0] },
  leavesFrom: 0.9,
  settlesFrom: 0.8,
  offeredFrom: 0.1,
  words: { price: 30 },
  businesses: 32,
}

test('opens signed bytes as what they stand for', () => {
  const learned = openLearned(stored)
  expect(learned.map.down.slice(0, 3)).toEqual(new Float32Array([1, -0.5, 0]))
  expect(learned.words.get('price')).toBe(30)
})

test('refuses weights that are too few, and a file of another version', () => {
  expect(() => openLearned({ ...stored, kinds: zeros(3) })).toThrow(RangeError)
  expect(() => openLearned({ ...stored, version: 1 })).toThrow('version')
})
