import { expect, test } from 'vitest'
import { Introduction, welcomeStep } from './welcome.ts'

test('a new owner is asked for names, then for mails, and for nothing that was said elsewhere', () => {
  expect(welcomeStep({ kept: 'names', isNamed: false, isTrained: false })).toBe('names')
  expect(welcomeStep({ kept: 'names', isNamed: false, isTrained: true })).toBe('names')
  expect(welcomeStep({ kept: 'names', isNamed: true, isTrained: false })).toBe('mails')
  expect(welcomeStep({ kept: 'names', isNamed: true, isTrained: true })).toBe('done')
})

test('what was put off stays away, and the result of the training stays until it was seen', () => {
  expect(welcomeStep({ kept: 'done', isNamed: false, isTrained: false })).toBe('done')
  expect(welcomeStep({ kept: 'mails', isNamed: true, isTrained: true })).toBe('mails')
})

const given = { businessName: ' Otter & Brass ', signOffName: '', timezone: 'Europe/Berlin', phoneNumber: '(555) 123-4567' }

test('replies need a name, of the person or of the business', () => {
  expect(Introduction.parse(given)).toEqual({ ...given, businessName: 'Otter & Brass', phoneNumber: '5551234567' })
  expect(Introduction.safeParse({ ...given, businessName: ' ', signOffName: 'Maya' }).success).toBe(true)
  const { error } = Introduction.safeParse({ ...given, businessName: ' ', signOffName: ' ' })
  expect(error?.issues).toMatchObject([{ path: ['signOffName'], message: 'Please give a name: replies would be signed by nobody.' }])
})
