import { expect, test } from 'vitest'
import { passwordProblems } from './password-change.ts'

test('every field has to be filled in [SET-027, SET-028, SET-030]', () => {
  expect(passwordProblems({ current: '', next: '', confirmation: '' })).toEqual({
    current: 'Current password is required',
    next: 'New password is required',
    confirmation: 'Please confirm your new password',
  })
})

test('six characters are enough here, five are not, and both must be alike [SET-029, SET-031, CONST-012]', () => {
  expect(passwordProblems({ current: 'x', next: 'abcde', confirmation: 'abcde' })).toEqual({
    next: 'Password must be at least 6 characters',
  })
  expect(passwordProblems({ current: 'x', next: 'abcdef', confirmation: 'abcdef' })).toEqual({})
  expect(passwordProblems({ current: 'x', next: 'abcdef', confirmation: 'Abcdef' })).toEqual({ confirmation: 'Passwords do not match' })
})
