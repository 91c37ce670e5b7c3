import type { Source, Statement } from '@ownvoice/core/assistant/trace'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { expect, test } from 'vitest'
import { type CitedPassage, citedFirst } from './cited-first.ts'

const found = [passage('hours', 0, 80), passage('prices', 0, 80), passage('prices', 80, 160), passage('camp', 0, 80)]
const inOrder = ['hours 0', 'prices 0', 'prices 80', 'camp 0']

test('what a sentence of the reply rests on stands before what is only more alike', () => {
  const quoted: Source = { kind: 'passage', passageId: 'p', ...place('prices', 90, 120), headings: [], page: null }
  expect(namesOf(citedFirst(found, 'a', [statement('a', [quoted])]))).toEqual(['prices 80 at 10', 'hours 0', 'prices 0', 'camp 0'])
})

test('so does the place from which an answer of the owner was taken', () => {
  const answer: Source = { kind: 'answer', answerId: 'x', about: 'camp', text: 'A week is $300.', places: [place('camp', 10, 30)] }
  expect(namesOf(citedFirst(found, 'a', [statement('a', [answer])]))).toEqual(['camp 0 at 10', 'hours 0', 'prices 0', 'prices 80'])
})

test('the order stays where nothing is cited, where another ask cites it, and where two passages only touch', () => {
  const touching: Source = { kind: 'passage', passageId: 'p', ...place('camp', 80, 90), headings: [], page: null }
  const others: Source = { ...touching, ...place('camp', 0, 10) }
  expect(namesOf(citedFirst(found, 'a', []))).toEqual(inOrder)
  expect(namesOf(citedFirst(found, 'a', [statement('a', [touching]), statement('b', [others])]))).toEqual(inOrder)
})

function place(documentId: string, start: number, end: number) {
  return { documentId, documentName: documentId, start, end, quote: '' }
}

function passage(documentId: string, start: number, end: number): FoundPassage {
  const id = `${documentId} ${start}`
  const { documentName } = place(documentId, start, end)
  return {
    passage: { id, documentId, documentName, start, end, text: '', headings: [], page: null },
    bm25: 0,
    cosine: 0,
    score: 0,
    sentences: [],
  }
}

function statement(askId: string, sources: Source[]): Statement {
  return { kind: 'answer', text: '', paragraph: 0, askId, sources }
}

function namesOf(passages: readonly CitedPassage[]): string[] {
  return passages.map(({ found: { passage: one }, citedAt }) => (citedAt === null ? one.id : `${one.id} at ${citedAt}`))
}
