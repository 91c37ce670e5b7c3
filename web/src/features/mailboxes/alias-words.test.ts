import { expect, test } from 'vitest'
import { aliasHint, refusedWords } from './alias-words.ts'

test('only of a Gmail account it is said that Google writes another sender in place of one that is not set up there', () => {
  expect(aliasHint('gmail')).toContain('“Send mail as”')
  expect(aliasHint('imap')).not.toContain('Gmail')
})

test('an alias that may not send is named, with the address that answers leave from instead', () => {
  const words = refusedWords('info@school.example', 'maya@school.example')
  expect(words).toMatch(/^info@school\.example may not send/)
  expect(words).toContain('answered from maya@school.example')
})
