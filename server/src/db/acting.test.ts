import { expect, test } from 'vitest'
import { actAs, actByItself, byOperator, whoActs } from './acting.ts'

const maya = { actor: 'owner', session: { id: 'a', device: 'Chrome on Mac' } } as const

test('who acts holds for all that is called, across what is awaited, and for nothing else', async () => {
  const seen = await Promise.all([
    actAs(maya, async () => {
      await Promise.resolve()
      return whoActs()
    }),
    actAs(byOperator, async () => whoActs()),
    Promise.resolve(whoActs()),
  ])
  expect(seen).toEqual([maya, byOperator, { actor: 'assistant', session: null }])
})

test('what happens by itself is nobody’s, also where somebody set it off', () => {
  expect(actAs(maya, () => actByItself(whoActs))).toEqual({ actor: 'assistant', session: null })
})
