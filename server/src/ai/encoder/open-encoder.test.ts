import * as runtime from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { openEncoder, openNativeEncoder, openPortableEncoder } from './open-encoder.ts'

const texts = [
  'How much do lessons cost?',
  'ok',
  ' ',
  'Ça coûte 25 € – 漢字 ☃ \u0000 \u202e',
  'x'.repeat(900),
  'On Tuesdays we open at nine. '.repeat(60),
]

test('written as ONNX the model gives the vectors that the package gives', async () => {
  const [native, portable] = await Promise.all([openNativeEncoder(runtime), openPortableEncoder()])
  const [ours, theirs] = [await native(texts), await portable(texts)]
  expect(ours).toHaveLength(texts.length * 512)
  expect(greatestDifference(ours, theirs)).toBeLessThan(1e-5)
})

test('a text has the same vector alone and beside longer ones', async () => {
  const encode = await openNativeEncoder(runtime)
  const together = await encode(texts)
  for (const [index, text] of texts.entries())
    expect(greatestDifference(await encode([text]), together.subarray(index * 512, (index + 1) * 512))).toBeLessThan(1e-5)
})

test('where the runtime has no build for the system, the package embeds', async () => {
  const encode = await openEncoder(() => Promise.reject(new Error('no build for this system')))
  expect(await encode(['a', 'b'])).toHaveLength(1024)
})

function greatestDifference(one: Float32Array, other: Float32Array): number {
  return one.reduce((greatest, value, index) => Math.max(greatest, Math.abs(value - (other[index] ?? Number.NaN))), 0)
}
