import { expect, test } from 'vitest'
import type { Answer } from '../answers/answer.ts'
import { withoutRestated } from './without-restated.ts'

type Place = [start: number, end: number, documentId?: string]

const answer = (text: string, state: Answer['state'], ...places: Place[]): Pick<Answer, 'text' | 'sources' | 'state'> => ({
  text,
  state,
  sources: places.map(([start, end, documentId = 'd1']) => ({ documentId, documentName: 'Prices.md', quote: '', start, end })),
})

const own = answer('A skin fade is $36, and $28 for under 12.', 'confirmed', [100, 140])
const left = (...answers: Pick<Answer, 'text' | 'sources' | 'state'>[]) => withoutRestated([own, ...answers]).slice(1)

test('a proposed answer goes that says of the same place what the owner says', () => {
  expect(left(answer('Skin fade is $36 (adult) and $28 (under 12).', 'proposed', [90, 145]))).toEqual([])
})

test('so does one whose other numbers stand in another confirmed answer of the document', () => {
  const minutes = answer('A fade takes 45 minutes.', 'confirmed', [300, 320])
  const row = answer('Skin fade is $36 (adult); minutes: 45.', 'proposed', [90, 145], [0, 20])
  expect(left(minutes, row)).toEqual([minutes])
})

test('a number in words is the same number', () => {
  expect(left(answer('Skin fade: under twelve $28.', 'proposed', [90, 145]))).toEqual([])
})

test.each([
  ['that says more', answer('Skin fade is $36 and takes 45 minutes.', 'proposed', [90, 145])],
  ['of another document', answer('Skin fade is $36.', 'proposed', [100, 140, 'd2'])],
  ['that shares only an edge', answer('Skin fade is $36.', 'proposed', [135, 200])],
  ['that has no place', answer('Skin fade is $36.', 'proposed')],
  ['that the owner confirmed as well', answer('Skin fade is $36.', 'confirmed', [100, 140])],
])('one %s stays', (_, other) => {
  expect(left(other)).toEqual([other])
})
