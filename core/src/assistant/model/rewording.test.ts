import { describe, expect, test } from 'vitest'
import { context, leadAnswer, leadAsk, leadInput, passage, reading, sheetAnswer, winterBreak } from '../../../testing/assistant.ts'
import { tokensOfData } from './context-room.ts'
import type { LeadAnswer } from './lead-answer.ts'
import { leadRequest } from './lead-request.ts'
import { rewordedAnswer, rewordingData } from './rewording.ts'
import { takeAnswer } from './take-answer.ts'

const visits = passage('Plan about 80 minutes for a 60-minute lesson. Tea is free. The extra lesson is on December 26.')
const { citables } = leadRequest(leadInput({ passages: [visits] }))
const message = reading('How long am I there?')
const held = context({ passages: [visits], reading: message, blackouts: [winterBreak] })
const place = {
  documentId: 'd1',
  documentName: visits.documentName,
  quote: 'Tea is free.',
  start: visits.start + 50,
  end: visits.start + 62,
}
const fromVisits = sheetAnswer('Plan about 80 minutes with tea.', { about: 'a visit', sources: [place] })
const cite = (quote: string) => [{ id: citables.sentences.find(({ text }) => text.includes(quote))?.id ?? '', quote }]
const first = { text: 'Plan about 80 minutes for a 60-minute lesson.', cites: cite('Plan about 80 minutes') }
const remark = { text: 'That leaves time for tea after.', cites: cite('Tea is free') }

const answerOf = (sentences: LeadAnswer['asks'][number]['sentences'], replaced: Partial<LeadAnswer> = {}) =>
  leadAnswer('', '', { asks: [leadAsk('How long am I there?', sentences)], ...replaced })

function refusedOf(answer: LeadAnswer) {
  const taken = takeAnswer({ answer, citables, context: held })
  return { taken, data: rewordingData(taken, citables, held) }
}

/** What becomes of the ask when its refused sentences are written anew. */
function afterwards(sentences: LeadAnswer['asks'][number]['sentences'], id = 'a1') {
  const answer = answerOf([first, remark])
  const { taken } = refusedOf(answer)
  return takeAnswer({ answer: rewordedAnswer(answer, taken, { questions: [{ id, sentences }] }), citables, context: held }).asks[0]
}

describe('what code refused', () => {
  test('is shown to be written once more, with what is wrong and what stands around it', () => {
    expect(refusedOf(answerOf([first, remark])).data).toMatchObject({
      today: 'Saturday, November 21, 2026',
      message: 'How long am I there?',
      questions: [{ id: 'a1', words: 'How long am I there?' }],
      sentences: [
        { question: 'a1', text: first.text, fault: '' },
        { text: remark.text, fault: expect.stringContaining('source') },
      ],
      lines: ['# Prices', ...citables.sentences.map(({ id, text }) => `${id} ${text}`)],
    })
  })

  test('is shown with the lines that a cited answer of the sheet was taken from', () => {
    const { citables: all } = leadRequest(leadInput({ passages: [visits], answers: [fromVisits] }))
    const id = all.answers[0]?.id ?? ''
    const answer = answerOf([{ text: 'Plan about 90 minutes.', cites: [{ id, quote: fromVisits.text }] }])
    const taken = takeAnswer({ answer, citables: all, context: { ...held, answers: [fromVisits] } })
    expect(rewordingData(taken, all, held)).toMatchObject({
      lines: ['# Prices', ...all.sentences.map((line) => `${line.id} ${line.text}`), `${id} (a visit) ${fromVisits.text}`],
    })
  })

  test('in a small window only the first asks are written anew, or none', () => {
    const second = 'Is there tea after that?'
    const answer = leadAnswer('', '', { asks: [leadAsk('How long am I there?', [remark]), leadAsk(second, [remark])] })
    const { taken, data } = refusedOf(answer)
    expect(data).toMatchObject({ questions: [{ id: 'a1' }, { id: 'a2', words: second }] })
    const within = (room: number) => rewordingData(taken, citables, held, room)
    expect(within(tokensOfData(data))).toEqual(data)
    expect(within(tokensOfData(data) - 1)?.['questions']).toEqual([{ id: 'a1', words: 'How long am I there?' }])
    expect(within(20)).toBeNull()
  })

  test.each<[string, LeadAnswer]>([
    ['where nothing was refused', answerOf([first])],
    ['where the model left it to the owner', leadAnswer('', '', { asks: [leadAsk('How long?', [], { outcome: 'deferred' })] })],
    ['for a day that is closed in any words', answerOf([{ text: 'The extra lesson is on December 26.', cites: cite('extra lesson') }])],
    ['where the owner sees it in any case', answerOf([remark], { ownerMustSee: true })],
    ['in a language that is not answered', answerOf([remark], { language: 'es' })],
  ])('is not %s', (_, answer) => {
    expect(refusedOf(answer).data).toBeNull()
  })
})

describe('what is written anew', () => {
  test('is said where its source says it', () => {
    expect(afterwards([first])).toMatchObject({ outcome: 'answered', statements: [{ text: first.text }] })
  })

  test.each([
    ['a falsehood', [{ ...first, text: 'Plan about 90 minutes for a 60-minute lesson.' }]],
    ['the same once more', [first, remark]],
    ['nothing', []],
  ])('is held like the first: %s is left to the owner', (_, sentences) => {
    expect(afterwards(sentences)).toMatchObject({ outcome: 'deferred', statements: [] })
  })

  test('counts for what was asked alone', () => {
    expect(afterwards([first], 'a2')).toMatchObject({ outcome: 'deferred' })
    const answer = leadAnswer('', '', { asks: [leadAsk('How long?', [], { outcome: 'deferred' })] })
    const { taken } = refusedOf(answer)
    expect(rewordedAnswer(answer, taken, { questions: [{ id: 'a1', sentences: [first] }] })).toEqual(answer)
  })
})
