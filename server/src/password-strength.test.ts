import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { findPasswordWeaknesses } from './password-strength.ts'

const maya = { email: 'maya.stone@melody-lane.example', businessName: 'Melody Lane Music' }

test.each([
  ['password1', 'This is a commonly used password.'],
  ['p4$$w0rd', 'This is similar to a commonly used password.'],
  ['qwertzuiop', 'Straight rows of keys on your keyboard are easy to guess.'],
  ['abcdefgh', 'Common character sequences like "abc" are easy to guess.'],
  ['aaaaaaaaaaaa', 'Repeated characters like "aaa" are easy to guess.'],
  ['Summer2026!', 'This password is easy to guess.'],
])('refuses %s, which is guessed early, with the reason and what to do [AUTH-055]', async (password, reason) => {
  const reasons = await findPasswordWeaknesses(password, maya)
  expect(reasons[0]).toBe(reason)
  expect(reasons).toContain('Add more words that are less common.')
})

test('refuses each of the common passwords that the list of the library holds, however its case is mixed', async () => {
  const list = dictionary['passwords-common'].filter(({ length }) => length >= 8)
  expect(list.length).toBeGreaterThan(15_000)
  const sample = [...list.filter((_password, index) => index % 150 === 0), 'ilovemyfamily', 'weihnachtsbaum']
  for (const common of sample) {
    const mixed = Array.from(common, (letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join('')
    for (const password of [common, common.toUpperCase(), mixed]) {
      expect([password, await findPasswordWeaknesses(password, maya)]).not.toEqual([password, []])
    }
  }
})

test.each(['maya.stone@melody-lane.example', 'maya.stone', 'MelodyLane2026', 'melodylanemusic', 'Ownvoice2026'])(
  'refuses %s, made from the own address, business or this product [AUTH-055]',
  async (password) => {
    expect(await findPasswordWeaknesses(password, maya)).toContain('Your own address and names are the first that others try.')
  },
)

test('the same password is good enough where it says nothing about its owner', async () => {
  expect(await findPasswordWeaknesses('melody-lane.example', { email: 'kim@example.com' })).toEqual([])
  expect(await findPasswordWeaknesses('melody-lane.example', maya)).not.toEqual([])
})

test.each(['x7#kQ2!v', 'Zebra.Kiosk.Lantern', 'correct horse battery staple', 'ключ-от-старой-лодки'])(
  'takes %s: eight characters in no order, or words that do not belong together',
  async (password) => {
    expect(await findPasswordWeaknesses(password, maya)).toEqual([])
  },
)

test('says the least and the greatest length, and nothing else, of one outside them [AUTH-055]', async () => {
  expect(await findPasswordWeaknesses('x7#kQ2!', maya)).toEqual(['Use at least 8 characters.'])
  expect(await findPasswordWeaknesses('x7#kQ2!v'.repeat(17), maya)).toEqual(['Use 128 characters at most.'])
  expect(await findPasswordWeaknesses(`Zebra.Kiosk.Lantern.${'x7#kQ2!v'.repeat(13)}`, maya)).toEqual([])
})

test('a long password made to be slow to judge does not hold up the server', async () => {
  await findPasswordWeaknesses('word lists are read with the first', maya)
  const start = performance.now()
  await findPasswordWeaknesses('4@8({[</369&1!|+'.repeat(8), maya)
  expect(performance.now() - start).toBeLessThan(2000)
})
