import { expect, test } from 'vitest'
import { sheetAnswer } from '../../testing/assistant.ts'
import { previewReply } from '../assistant/compose/preview-reply.ts'
import { measureProfile } from './measure-profile.ts'
import { isMeasured, tintOf } from './tint.ts'
import { openProfile, usualTone } from './tone.ts'

const mails = [
  "Hey Dana!\n\nYeah, that's awesome! We're gonna save you a spot 🌊\n\nCheers!\nRio",
  "Hey Ben!\n\nNo worries, it's all good! Super stoked 🌊\n\nCheers!\nRio",
]

test('a few mails lend their greeting and closing, and nothing else', () => {
  expect(tintOf(mails)).toEqual({ ...openProfile, greeting: 'Hey', greetingMark: '!', signOff: 'Cheers' })
  expect(tintOf([])).toBeNull()
})

test('a tint is told from a profile that was measured', () => {
  expect([tintOf(mails) ?? openProfile, measureProfile(mails)].map(isMeasured)).toEqual([false, true])
})

test('a reply begins and ends with them', () => {
  const voice = { tone: usualTone, profile: tintOf(mails), signOffName: 'Rio', businessName: 'Kayaks' }
  const { text } = previewReply(voice, sheetAnswer('We are open from 9 am to 5 pm.'))
  expect(text).toMatch(/^Hey Dana,/)
  expect(text).toContain('Cheers,\nRio\nKayaks')
  expect(text).not.toContain('🌊')
})
