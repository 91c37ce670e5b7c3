import { expect, test } from 'vitest'
import { addFaultText, countdown, sampleProblem, trainButton, trainingCount, trainingState } from './tone-words.ts'

test('a sample has 100 to 2,500 characters, without the white space around it [TONE-033 TONE-034 TONE-035 TONE-036 CONST-015]', () => {
  const of = (length: number) => sampleProblem(` \n${'a'.repeat(length)}  `)
  expect(of(99)).toBe('Must be at least 100 characters')
  expect([of(100), of(2_500)]).toEqual([null, null])
  expect(of(2_501)).toBe('Must be under 2500 characters')
  expect(sampleProblem('  ')).toBeNull()
  expect(sampleProblem('😀'.repeat(99))).toBe('Must be at least 100 characters')
  expect(sampleProblem('😀'.repeat(2_500))).toBeNull()
})

test('why a sample was not added is said in the server’s words, where it has any [TONE-042 TONE-043 TONE-044]', () => {
  expect(addFaultText({ status: 409, code: 'conflict', message: 'Full.' })).toBe('Full.')
  expect(addFaultText({ status: 409, code: 'conflict', message: '' })).toBe('Failed to add sample.')
  expect(addFaultText({ status: 500, code: 'internal', message: 'x' })).toBe('Failed to add sample.')
  expect(addFaultText({ status: 502, code: null, message: null })).toBe('Failed to add sample.')
  expect(addFaultText({ status: 0, code: null, message: null })).toBe('An unexpected error occurred.')
})

test('the badge counts to five and no further [TONE-021 TONE-022]', () => {
  expect([0, 3, 5, 20].map(trainingCount)).toEqual(['0/5', '3/5', '5/5', '5/5'])
})

test('time to go is said as precisely as it matters [TONE-067]', () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  expect([24 * hour, 5 * hour + 3 * minute, hour, hour - 1, hour - second].map(countdown)).toEqual([
    '24h 0m',
    '5h 3m',
    '1h 0m',
    '1h 0m',
    '59m 59s',
  ])
  expect([minute, minute - second, 1].map(countdown)).toEqual(['1m 0s', '59s', '1s'])
})

test('training is ready, runs, rests for a day and is done [TONE-061 TONE-066 TONE-070 TONE-073 CONST-016]', () => {
  const startedAt = '2026-03-02T10:00:00.000Z'
  const at = (time: string, trainedAt: string | null) => trainingState({ startedAt, trainedAt }, Date.parse(time))
  const trainedAt = '2026-03-02T10:00:04.000Z'
  expect(trainButton(trainingState({ startedAt: null, trainedAt }, 0))).toEqual({ text: 'Start Training', canPress: true })
  for (const before of [null, '2026-03-01T10:00:00.000Z'])
    expect(trainButton(at('2026-03-02T10:00:03Z', before))).toEqual({ text: 'Training... ready in 24h', canPress: false })
  expect(at(startedAt, startedAt)).toEqual({ is: 'resting', leftMs: 86_400_000 })
  expect(trainButton(at('2026-03-03T09:59:51Z', trainedAt))).toEqual({ text: 'Trained, again in 9s', canPress: false })
  expect(trainButton(at('2026-03-03T10:00:00Z', trainedAt))).toEqual({ text: 'Trained', canPress: false })
  expect(at('2026-03-02T08:00:00Z', trainedAt)).toEqual({ is: 'resting', leftMs: 86_400_000 })
})
