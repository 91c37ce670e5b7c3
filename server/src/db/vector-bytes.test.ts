import { expect, test } from 'vitest'
import { joinVectors, splitVectors, vectorFromWire } from './vector-bytes.ts'

const figures = Float32Array.from({ length: 512 }, (_, place) => Math.sin(place))

test('a vector that pgvector sends is read as it was', () => {
  const sent = Buffer.alloc(4 + figures.length * 4)
  sent.writeUInt16BE(figures.length)
  figures.forEach((figure, place) => sent.writeFloatBE(figure, 4 + place * 4))
  expect(vectorFromWire(sent.toString('base64'))).toEqual(figures)
})

test('vectors that were joined come apart as they were', () => {
  const joined = joinVectors([figures, figures.toReversed()])
  expect(splitVectors(joined.toString('base64'))).toEqual([figures, figures.toReversed()])
})
