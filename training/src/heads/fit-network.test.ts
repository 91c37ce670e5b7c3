import { denseSize, hashedTermsOf } from '@ownvoice/core/assistant/understand/features'
import { openNetwork, scoreAll } from '@ownvoice/core/assistant/understand/network'
import { expect, test } from 'vitest'
import { type Example, fitNetwork } from './fit-network.ts'
import { seededRandom } from '../../../core/testing/seeded-random.ts'
import { storeNetwork } from './store-network.ts'

/** Two heads that exclude one another (shut, open) and one that stands alone (harp), in texts where one sentence tells and the others are noise. */
const random = seededRandom(1)
const examples = Array.from({ length: 120 }, (_, index): Example => {
  const [isOpen, isHarp] = [index % 2 === 0, index % 3 === 0]
  const sentences = [isOpen ? 'open today' : 'shut today', isHarp ? 'a harp' : 'a drum', `word${index} noise`]
  const features = sentences.map((text) => ({ dense: noise(), hashed: hashedTermsOf(text) }))
  return {
    seen: { whole: { dense: noise(), hashed: hashedTermsOf(sentences.join(' ')) }, sentences: features },
    labels: Float32Array.of(Number(!isOpen), Number(isOpen), Number(isHarp)),
  }
})
const options = { heads: 3, exclusive: 2, passes: 4, hidden: 0 }
const fit = () => fitNetwork(examples, { ...options, random: seededRandom(7) })

test('learns what is said, and in which sentence it is said', () => {
  const network = openNetwork(storeNetwork(fit()))
  for (const { seen, labels } of examples) {
    const { scores, best } = scoreAll(network, seen)
    expect((scores[1] ?? 0) > (scores[0] ?? 0)).toBe(labels[1] === 1)
    expect((scores[2] ?? 0) > 0).toBe(labels[2] === 1)
    expect(labels[2] === 1 ? best[2] : 1).toBe(1)
  }
})

test('what nobody has judged teaches a head nothing', () => {
  const unjudged = examples.map(({ seen, labels }) => ({ seen, labels: Float32Array.of(labels[0] ?? 0, labels[1] ?? 0, NaN) }))
  const { bias, whole, sentence } = fitNetwork(unjudged, { ...options, random: seededRandom(7) })
  const of = (head: number, weights: Float32Array) => weights.subarray(head * (weights.length / 3), (head + 1) * (weights.length / 3))
  expect([bias[2], ...of(2, whole.direct.weights), ...of(2, sentence.direct.weights)].every((weight) => weight === 0)).toBe(true)
  expect(of(1, whole.direct.weights).some((weight) => weight !== 0)).toBe(true)
})

test('fits the same weights each time', () => {
  expect(storeNetwork(fit())).toEqual(storeNetwork(fit()))
  const hidden = () => storeNetwork(fitNetwork(examples, { ...options, hidden: 4, random: seededRandom(7) }))
  expect(hidden()).toEqual(hidden())
})

test('with hidden numbers learns of an embedding what no weighing of its numbers tells apart', () => {
  const corners = [0, 1, 2, 3].flatMap((corner) => Array.from({ length: 60 }, () => corner))
  const either = corners.map((corner): Example => {
    const [one, other] = [corner % 2 === 0, corner < 2]
    const dense = new Float32Array(denseSize)
    dense[0] = one ? 0.7 : -0.7
    dense[1] = other ? 0.7 : -0.7
    const features = { dense, hashed: new Uint16Array() }
    return { seen: { whole: features, sentences: [features] }, labels: Float32Array.of(Number(one), Number(!one), Number(one !== other)) }
  })
  const right = (hidden: number) => {
    const network = openNetwork(storeNetwork(fitNetwork(either, { ...options, passes: 30, hidden, random: seededRandom(7) })))
    return either.filter(({ seen, labels }) => (scoreAll(network, seen).scores[2] ?? 0) > 0 === (labels[2] === 1)).length
  }
  expect(right(16)).toBe(either.length)
  expect(right(0)).toBeLessThan(either.length * 0.8)
})

function noise(): Float32Array {
  return Float32Array.from({ length: denseSize }, () => (random() - 0.5) / 20)
}
