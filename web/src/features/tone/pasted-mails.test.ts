import { expect, test } from 'vitest'
import { pastedWords, readPasted } from './pasted-mails.ts'

const mail = (name: string) => `Hi ${name},\n\n${'See you at the dock, bring a towel. '.repeat(4)}\n\nRio`

test('what is pasted is one mail, or several with a rule between them', () => {
  expect(readPasted(`${mail('Dana')}\n`, 5)).toEqual({ mails: [mail('Dana')], problem: null })
  expect(readPasted(`${mail('Dana')}\n---\n${mail('Ben')}`, 5)).toEqual({ mails: [mail('Dana'), mail('Ben')], problem: null })
  expect(readPasted('  ', 5)).toEqual({ mails: [], problem: null })
})

test('the first mail that is too short is named', () => {
  expect(readPasted('Hi', 5).problem).toBe('Must be at least 100 characters')
  expect(readPasted(`${mail('Dana')}\n---\nHi`, 5).problem).toBe('Email 2: Must be at least 100 characters')
})

test('more than there is room for are refused, with where they may go', () => {
  const six = Array.from({ length: 6 }, () => mail('Dana')).join('\n---\n')
  expect(readPasted(six, 5).problem).toBe('1 email is too many: 5 fit here. Further ones can be added under Tone & Personality.')
  expect(readPasted(six, 3).problem).toContain('3 emails are too many')
})

test('it is said how many are still missing', () => {
  expect(pastedWords(0, 0)).toBe('5 more, and we learn how you write.')
  expect(pastedWords(1, 2)).toBe('This is 1 email. With 2 more we learn how you write.')
  expect(pastedWords(3, 2)).toBe('These are 3 emails: enough to learn how you write.')
  expect(pastedWords(0, 5)).toBe('')
})
