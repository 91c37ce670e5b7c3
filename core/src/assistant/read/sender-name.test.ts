import { expect, test } from 'vitest'
import { senderName } from './sender-name.ts'

test.each([
  ['Dana Cole', null, '', 'Dana Cole'],
  ['"Cole, Dana"', null, '', 'Dana Cole'],
  ['DANA COLE', null, '', 'Dana Cole'],
  ['dana', null, '', 'Dana'],
  ['Dana Cole (via Forms)', null, '', 'Dana Cole'],
  ['李娜', null, '', '李娜'],
  ['', 'Dana', '', 'Dana'],
  ['dana.cole@mail.example', 'Dana', '', 'Dana'],
  ['Info', null, 'Hi, my name is Dana Cole, I have a question.', 'Dana Cole'],
  ['Website', null, 'Name: Dana Cole\nMessage: hi', 'Dana Cole'],
  ['', null, 'This is Monday business.', null],
  ['no-reply', null, 'price?', null],
])('names the sender from %j, %j, %j', (from, signed, text, name) => {
  expect(senderName(from, signed, text)).toBe(name)
})
