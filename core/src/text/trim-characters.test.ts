import { expect, it } from 'vitest'
import { trimCharacters, trimEndOf } from './trim-characters.ts'

it('drops the named characters at the end only', () => {
  expect(trimEndOf('.,Dear Ann,.! ', '.,! ')).toBe('.,Dear Ann')
  expect(trimEndOf('.,!', '.,!')).toBe('')
  expect(trimEndOf('Ann 😊', ' 😊')).toBe('Ann')
})

it('drops the named characters at both ends', () => {
  expect(trimCharacters('"Ann" ', '" ')).toBe('Ann')
  expect(trimCharacters('""', '"')).toBe('')
})
