import { expect, test } from 'vitest'
import { voiceAnswers } from './answers.ts'
import { measureVoices } from './measure-voices.ts'
import { voiceOwners } from './owners.ts'

test('of each owner at least nine of ten replies are nearer to their own mails than to anybody else’s', () => {
  const measures = measureVoices(voiceOwners, voiceAnswers)
  expect(measures).toHaveLength(6)
  expect(measures.filter(({ nearest, replies }) => nearest < 0.9 * replies)).toEqual([])
})

test('replies in one and the same voice are nobody’s own', () => {
  const [first] = voiceOwners
  if (!first) throw new Error('there are owners')
  const twins = [first, { ...first, name: 'Her twin' }]
  expect(measureVoices(twins, voiceAnswers).map(({ nearest }) => nearest)).toEqual([0, 0])
})
