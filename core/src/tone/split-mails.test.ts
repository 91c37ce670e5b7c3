import { expect, test } from 'vitest'
import { joinMails, splitMails } from './split-mails.ts'

test('a line of three hyphens or more stands between two mails', () => {
  expect(splitMails('Hi Dana,\n\nSee you.\n\n---\n\nHi Ben,\r\n  ------ \r\nHi Lea,')).toEqual([
    'Hi Dana,\n\nSee you.',
    'Hi Ben,',
    'Hi Lea,',
  ])
})

test('what is not such a line belongs to its mail, and what is empty is none', () => {
  const mail = 'Hi Dana,\n- bring a towel\n-- \nMaya\n-----Original Message-----'
  expect(splitMails(`---\n${mail}\n---\n \n---`)).toEqual([mail])
  expect(splitMails('')).toEqual([])
})

test('joined mails are split into the same ones', () => {
  expect(splitMails(joinMails(['Hi Dana,\n\nSee you.', 'Hi Ben,']))).toEqual(['Hi Dana,\n\nSee you.', 'Hi Ben,'])
})
