import { expect, test } from 'vitest'
import { countSearchTerms, isFunctionTerm, isNumberTerm, searchTermsOf, termsOf, tokensOf } from './terms.ts'

test('words are stemmed, and words that say nothing are left out', () => {
  expect(termsOf('What are the prices of your lessons?')).toEqual(termsOf('price lesson'))
})

test('prices, times and numbers are matched however they are written around', () => {
  expect(termsOf('$1,200.50 at 4:30pm')).toEqual(['1200.50', '4:30', 'pm'])
  expect(termsOf('4:30 p.m.')[0]).toBe('4:30')
})

test('an apostrophe neither splits a word nor hides it', () => {
  expect(termsOf('the teacher’s piano')).toEqual(termsOf('teacher piano'))
  expect(tokensOf('Don’t')).toEqual(["don't"])
})

test('letters of any script are words', () => {
  expect(tokensOf('Größe Ноты 楽譜 café')).toEqual(['größe', 'ноты', '楽譜', 'café'])
})

test('search keeps function words, told apart from what a text is about', () => {
  const terms = searchTermsOf('How long are the lessons?')
  expect(terms.filter((term) => !isFunctionTerm(term))).toEqual(termsOf('How long are the lessons?'))
  expect(terms.filter(isFunctionTerm)).toHaveLength(3)
  expect(searchTermsOf('The ~are').filter((term) => !isFunctionTerm(term))).toEqual([])
})

test('numbers are told from words', () => {
  expect(termsOf('3 lessons of 1,200.50 from 4:30 on, ٣').filter(isNumberTerm)).toEqual(['3', '1200.50', '4:30', '٣'])
})

test('repetitions are counted', () => {
  expect(countSearchTerms('piano pianos Piano violin')).toEqual(
    new Map([
      ['piano', 3],
      ['violin', 1],
    ]),
  )
})
