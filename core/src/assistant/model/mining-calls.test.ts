import { expect, test } from 'vitest'
import { chunkDocument } from '../../knowledge/chunk.ts'
import { tokensOfData } from './context-room.ts'
import { miningCalls } from './mining-calls.ts'
import { miningLookCalls, withLook } from './mining-look.ts'
import { type Mined, miningData, type MiningPart, miningParts } from './mining.ts'

const business = { name: 'Harbor Lane Music' }
const paragraph = (at: number) => `We teach in room ${at}. It is on floor ${at}. The piano there is from 19${at}.`
const text = `## Rooms\n\n${[11, 12, 13, 14, 15, 16].map(paragraph).join('\n\n')}`

function partOf(words: string): MiningPart {
  const passages = chunkDocument({ text: words, kind: 'markdown' }).map((passage, at) => ({
    ...passage,
    id: `${at}`,
    documentId: 'd',
    documentName: 'Rooms.md',
  }))
  const [part] = miningParts(passages)
  if (!part) throw new Error('no part')
  return part
}

const part = partOf(text)
const linesOf = (data: Record<string, unknown>) => data['lines'] as string[] // as both make it
const sentencesOf = (data: Record<string, unknown>) => linesOf(data).filter((line) => /^d1\.\d/.test(line))
const whole = miningData(part, business)

test('a part that fits is asked of in one go, as it always was', () => {
  expect(miningCalls(part, business)).toEqual([whole])
  expect(miningCalls(part, business, 2.5 * tokensOfData(whole))).toEqual([whole])
})

test('one that does not is cut between its paragraphs, and each sentence is shown once under its own id', () => {
  const calls = miningCalls(part, business, 300) ?? []
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.length).toBeLessThan(6)
  expect(calls.every((data) => 2.5 * tokensOfData(data) <= 300)).toBe(true)
  expect(calls.flatMap(sentencesOf)).toEqual(sentencesOf(whole))
  for (const data of calls) {
    expect(data).toMatchObject({ business: business.name, lines: expect.arrayContaining(['# Rooms']) })
    expect(sentencesOf(data)[0]).toContain('We teach')
  }
})

test('a paragraph that is too long is cut between its sentences; where one of these is, nothing is asked', () => {
  const calls = miningCalls(part, business, 90) ?? []
  expect(calls.flatMap(sentencesOf)).toEqual(sentencesOf(whole))
  expect(calls.some((data) => !sentencesOf(data)[0]?.includes('We teach'))).toBe(true)
  expect(miningCalls(part, business, 40)).toBeNull()
})

const answers = part.sentences.map(({ id, text: said }): Mined['answers'][number] => {
  const room = `room of ${id}`
  return {
    about: room,
    kind: 'place',
    questions: [`Which is the ${room.replace(/\d/g, '')}?`],
    sentences: [{ text: said, cites: [{ id, quote: said }] }],
  }
})

test('a second look is asked of all answers together where they fit, and of as many as do otherwise', () => {
  const [all, ...others] = miningLookCalls({ answers }, part, []) ?? []
  expect(others).toEqual([])
  if (!all) throw new Error('nothing is asked')
  const idsOf = (data: Record<string, unknown>) => (data['answers'] as { id: string }[]).map(({ id }) => id) // as it makes them
  expect(idsOf(all).length).toBeGreaterThan(5)
  const calls = miningLookCalls({ answers }, part, [], 600) ?? []
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.every((data) => tokensOfData(data) <= 600)).toBe(true)
  expect(calls.flatMap(idsOf)).toEqual(idsOf(all))
})

test('an answer that fits no look is refused, and nothing is asked where nothing is left to judge', () => {
  expect(miningLookCalls({ answers }, part, [], 50)).toEqual([])
  const judged = withLook({ answers }, part, [], { answers: [] })
  expect(judged.looked?.every(({ stands }) => !stands)).toBe(true)
  expect(miningLookCalls(judged, part, [])).toBeNull()
})
