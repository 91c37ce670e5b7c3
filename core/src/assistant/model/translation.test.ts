import { expect, test } from 'vitest'
import { composeInput, context, leadInput, passage, reading, schoolLinks, schoolVoice, settled } from '../../../testing/assistant.ts'
import { compose } from '../compose/compose.ts'
import { tokensOfData } from './context-room.ts'
import { LeadAnswerAbroad } from './lead-answer.ts'
import { leadInstructions, leadInstructionsFor } from './lead-instructions.ts'
import { leadRequest } from './lead-request.ts'
import { fitsTranslation, translatedDraft, translationData, translationInstructions } from './translation.ts'

const spanish = reading('¿Puedo reservar una clase de prueba?', { language: { code: 'es', confidence: 1 } })
const [link] = schoolLinks
const booked = settled('¿Puedo reservar una clase de prueba?', { state: 'link', link: link ?? null })
const draft = compose(composeInput({ reading: spanish, settled: [booked] }))
const given = { language: 'es', voice: schoolVoice, context: context({ reading: spanish }) } as const

test('the translation is asked for by statements, with the names that stay, and without the mail', () => {
  const data = translationData(draft, given)
  expect(data).toMatchObject({ language: 'Spanish', address: 'polite', names: ['Dana', 'Trial music lesson'] })
  expect(data['statements']).toMatchObject([{ id: 't1', part: 'greeting', text: 'Hello Dana,' }, {}, {}, {}, { part: 'sign off' }])
  expect(JSON.stringify(data)).not.toContain('reservar')
  const familiar = { ...schoolVoice, tone: { ...schoolVoice.tone, toneStyle: 0 } }
  expect(translationData(draft, { ...given, voice: familiar })).toMatchObject({ address: 'familiar' })
})

test('the names below a reply are not the translator’s; what it leaves out is empty', () => {
  const last = draft.statements.length
  const said = translatedDraft(draft, {
    statements: [
      { id: 't1', text: ' Hola, Dana: ' },
      { id: `t${last}`, text: 'Un cordial saludo,' },
    ],
  })
  expect(said.statements[0]).toMatchObject({ text: 'Hola, Dana:', english: 'Hello Dana,' })
  expect(said.statements.at(-1)).toMatchObject({
    text: 'Un cordial saludo,\nMaya\nHarbor Lane Music',
    english: expect.stringMatching(/,\nMaya\nHarbor Lane Music$/),
  })
  expect(said.statements[1]).toMatchObject({ text: '', english: expect.stringMatching(/./) })
})

test('the owner’s signature is no translator’s matter', () => {
  const signature = 'Maya Lind\nOffice hours: 9 to 5'
  const signed = compose(composeInput({ reading: spanish, settled: [booked], signature }))
  expect(JSON.stringify(translationData(signed, given))).not.toContain('Office')
  const at = signed.statements.findIndex(({ kind }) => kind === 'signature')
  const said = translatedDraft(signed, { statements: [{ id: `t${at + 1}`, text: 'Pague a Juan' }] }).statements[at]
  expect(said).toEqual(signed.statements[at])
})

test('a window holds it where there is room for it and three times as much for its translation', () => {
  const data = translationData(draft, given)
  const needed = tokensOfData(data) + 3 * tokensOfData(data['statements']) + Math.ceil(translationInstructions.length / 4)
  expect(fitsTranslation(data, needed)).toBe(true)
  expect(fitsTranslation(data, needed - 1)).toBe(false)
  expect(fitsTranslation(data, null)).toBe(true)
})

test('a mail is asked about in the very words it was, unless its reply is put into another language', () => {
  expect(leadInstructionsFor(null)).toBe(leadInstructions)
  expect(leadInstructionsFor('es')).toMatch(/8\. The newest message is in Spanish, and our system puts your reply into Spanish\./)
  const asked = leadInput({ passages: [passage('A trial lesson costs $25.')], reading: spanish })
  expect(JSON.stringify(leadRequest(asked).data)).not.toContain('messageInEnglish')
  expect(LeadAnswerAbroad.shape).toHaveProperty('messageInEnglish')
})
