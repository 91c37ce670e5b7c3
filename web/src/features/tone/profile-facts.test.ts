import { exampleAnswer, previewReply } from '@ownvoice/core/assistant/compose/preview-reply'
import { openProfile, usualTone } from '@ownvoice/core/tone/tone'
import { expect, test } from 'vitest'
import { changedStatements } from './changed-statements.ts'
import { profileFacts } from './profile-facts.ts'

test('a profile is said in words, without what the samples did not say [TONE-058]', () => {
  expect(profileFacts(openProfile)).toEqual([])
  const measured = { greeting: 'Hey', signOff: null, emoji: 0, exclamations: 0.25, contractions: 0.9, formality: 20, warmWords: 2.4 }
  expect(profileFacts({ ...openProfile, ...measured })).toEqual([
    { name: 'Greeting', value: 'Hey …,' },
    { name: 'Contractions', value: 'nearly always (I’m, don’t)' },
    { name: 'Exclamation marks', value: 'in about 3 of 10 emails' },
    { name: 'Emoji', value: 'none' },
    { name: 'Warm words', value: 'about 2 per email' },
    { name: 'Formality', value: 'casual (20 of 100)' },
  ])
})

test('of two replies those statements are marked that are worded otherwise', () => {
  const voice = { tone: usualTone, profile: null, signOffName: 'Rio', businessName: 'Otter Kayaks' }
  const [usual, formal] = [voice, { ...voice, tone: { ...usualTone, toneStyle: 90 } }].map((one) => previewReply(one, exampleAnswer))
  if (!usual || !formal) throw new Error('two replies were written')
  expect(changedStatements(usual, usual)).toEqual(new Set())
  const changed = [...changedStatements(usual, formal)].map((index) => formal.statements[index]?.kind)
  expect(changed).toContain('greeting')
  expect(changed).toContain('sign_off')
})
