import { expect, test } from 'vitest'
import { describedHabits, descriptionData, HabitsText, LONGEST_HABIT, MOST_HABITS } from './habits.ts'

test('what a model says of the manner is kept, and no line that would carry a fact or a way out into all replies', () => {
  const facts = ['Offers 10% off', 'Sends people to studio.example', 'Says €', 'Asks to write to a@b', 'Uses https://x', '']
  const lines = ['- Thanks people before answering.', 'Says no gently', 'Says no gently', ...facts, 'Goes on '.repeat(30)]
  expect(describedHabits({ lines })).toEqual({ by: 'model', lines: ['Thanks people before answering.', 'Says no gently'] })
  expect(describedHabits({ lines: facts })).toBeNull()
  expect(describedHabits({ lines: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => `Begins with ${letter}`) })?.lines).toHaveLength(
    MOST_HABITS,
  )
})

test('an owner writes a line each, empty ones apart', () => {
  expect(HabitsText.parse(' Asks back \r\n\n  Ends   with a joke\n')).toEqual(['Asks back', 'Ends with a joke'])
  expect(HabitsText.parse(' \n ')).toEqual([])
  expect(HabitsText.safeParse('a\n'.repeat(MOST_HABITS + 1)).error?.issues[0]?.message).toBe('At most 6 lines.')
  expect(HabitsText.safeParse('a'.repeat(LONGEST_HABIT + 1)).error?.issues[0]?.message).toBe('At most 140 characters a line.')
})

test('a description is asked with some mails, of each what tells enough', () => {
  const most = Array(10).fill('a'.repeat(1_500))
  expect(descriptionData(Array<string>(20).fill('a'.repeat(2_500)))).toEqual({ emails: most })
})
