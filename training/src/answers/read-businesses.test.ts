import { expect, test } from 'vitest'
import { type Business, businessesFolder, lockedBusinessesFolder, readBusinesses } from './read-businesses.ts'

const [open, locked] = await Promise.all([readBusinesses(businessesFolder), readBusinesses(lockedBusinessesFolder)])
/** Numbers and names alone: what the locked ones ask stays out of what a failing test prints. */
const sizesOf = (businesses: readonly Business[]) => {
  const asked = businesses.flatMap(({ name, questions }) => questions.map(({ group, text }) => ({ group, words: `${name}: ${text}` })))
  const misses = asked.filter(({ group }) => group === 'miss').length
  return {
    businesses: businesses.length,
    asked: asked.length,
    different: new Set(asked.map(({ words }) => words.toLowerCase().trim())).size,
    missShare: misses / asked.length,
  }
}

test('there are at least 1,500 questions to 20 businesses to learn from, 40 % of them near misses, and 375 to 5 others to measure on', () => {
  for (const [read, { businesses, questions }] of [
    [open, { businesses: 20, questions: 1_500 }],
    [locked, { businesses: 5, questions: 375 }],
  ] as const) {
    const sizes = sizesOf(read)
    expect(sizes.businesses).toBeGreaterThanOrEqual(businesses)
    expect(sizes.different).toBe(sizes.asked)
    expect(sizes.asked).toBeGreaterThanOrEqual(questions)
    expect(sizes.missShare).toBeGreaterThanOrEqual(0.4)
  }
  const names = new Set(open.map(({ name }) => name))
  expect(locked.filter(({ name }) => names.has(name)).map(({ name }) => name)).toEqual([])
})

test('a near miss names the answers that come near, which stand on the sheet of its business', () => {
  const wrong = [...open, ...locked].map(({ name, answers, questions }) => {
    const known = new Set(answers.map(({ id }) => id))
    const misses = questions.filter(({ group }) => group === 'miss')
    return [name, misses.filter(({ answers: near }) => near.length === 0 || !near.every((id) => known.has(id))).length]
  })
  expect(wrong.filter(([, count]) => count !== 0)).toEqual([])
})

test('there are at least 72 mails to each business to learn from and 36 to each to measure on, no two alike, whose answers stand on its sheet', () => {
  for (const [businesses, least] of [
    [open, 72],
    [locked, 36],
  ] as const) {
    const wrong = businesses.flatMap(({ name, answers, mails }) => {
      const known = new Set(answers.map(({ id }) => id))
      const unknown = mails.filter((mail) => mail.answers.some((id) => !known.has(id))).length
      const mislabelled = mails.filter(({ group, settles }) => settles !== (group === 'plain' || group === 'far')).length
      const alike = mails.length - new Set(mails.map(({ text }) => text.toLowerCase())).size
      return mails.length < least || unknown + mislabelled + alike > 0 ? [{ name, count: mails.length, unknown, mislabelled, alike }] : []
    })
    expect(wrong).toEqual([])
  }
})
