import { describe, expect, test } from 'vitest'
import { context, passage, reading, schoolLinks } from '../../../testing/assistant.ts'
import { layOut } from '../lay-out.ts'
import type { Draft, Source, Statement } from '../trace.ts'
import { check } from './check.ts'
import { checkAndRepair } from './repair.ts'

const prices = passage(
  'A trial lesson is 30 minutes and costs $25. Lessons are on Tuesdays at 4:30 p.m. We do not teach harp. We open on December 26.',
)

/** A statement in another language with its English, resting on the sentence of the document that holds `quote`. */
function said(text: string, english: string, quote: string): Statement {
  const sentence = prices.text.split(/(?<=\.) (?=[A-Z])/).find((one) => one.includes(quote)) ?? ''
  const start = prices.text.indexOf(sentence)
  const source: Source = {
    kind: 'passage',
    passageId: prices.id,
    documentId: 'd1',
    documentName: 'Prices.md',
    headings: [],
    page: null,
    quote: sentence,
    start,
    end: start + sentence.length,
  }
  return { kind: 'answer', text, english, paragraph: 1, askId: 'a1', sources: [source] }
}

function framed(kind: Statement['kind'], text: string, english: string, sources: Source[] = []): Statement {
  return { kind, text, english, paragraph: kind === 'greeting' ? 0 : 2, askId: null, sources }
}

function draftOf(...statements: Statement[]): Draft {
  return { subject: 'Re: Clases', text: layOut(statements), statements, by: 'model' }
}

function faults(draft: Draft, code = 'es'): string[] {
  const message = reading('¿Cuánto cuesta?', { language: { code, confidence: 1 } })
  return check(draft, context({ passages: [prices], reading: message })).violations.map(({ rule, detail }) => `${rule}: ${detail}`)
}

const trial = 'A trial lesson is 30 minutes and costs $25.'
const tuesdays = 'Lessons are on Tuesdays at 4:30 p.m.'

describe('what says the same in another language passes', () => {
  test.each([
    ['es', 'Una clase de prueba dura 30 minutos y cuesta $25.', trial, 'trial'],
    ['es', 'Una clase de prueba dura 30 minutos y cuesta 25 $.', trial, 'trial'],
    ['de', 'Eine Probestunde dauert 30 Minuten und kostet 25 $.', trial, 'trial'],
    ['ja', '体験レッスンは30分で、料金は$25です。', trial, 'trial'],
    ['ar', 'مدة الدرس التجريبي ٣٠ دقيقة وتكلفته ٢٥ $.', trial, 'trial'],
    ['es', 'Las clases son los martes a las 16:30.', tuesdays, 'Tuesdays'],
    ['es', 'Las clases son los martes a las 4:30 p. m.', tuesdays, 'Tuesdays'],
    ['pl', 'Lekcje są we wtorki o 16:30.', tuesdays, 'Tuesdays'],
    ['ru', 'Занятия проходят по вторникам в 16:30.', tuesdays, 'Tuesdays'],
    ['zh', '课程在每周二16:30。', tuesdays, 'Tuesdays'],
    ['pt', 'Abrimos a 26 de dezembro.', 'We open on December 26.', 'open'],
    ['ru', 'Мы открываемся 26 декабря.', 'We open on December 26.', 'open'],
    ['vi', 'Chúng tôi mở cửa vào ngày 26 tháng 12.', 'We open on December 26.', 'open'],
    ['fr', 'Nous n’enseignons pas la harpe.', 'We do not teach harp.', 'harp'],
  ])('%s: %s', (code, text, english, quote) => {
    expect(faults(draftOf(said(text, english, quote)), code)).toEqual([])
  })
})

describe('what says something else than its English does not leave', () => {
  test.each([
    ['another price', 'Una clase de prueba dura 30 minutos y cuesta $15.', trial, 'trial'],
    ['another currency', 'Una clase de prueba dura 30 minutos y cuesta 25 €.', trial, 'trial'],
    ['another length', 'Una clase de prueba dura 45 minutos y cuesta $25.', trial, 'trial'],
    ['a figure left out', 'Una clase de prueba cuesta $25.', trial, 'trial'],
    ['a figure put in', 'Una clase de prueba dura 30 minutos y cuesta $25, o $20 para 2.', trial, 'trial'],
    ['another time', 'Las clases son los martes a las 17:30.', tuesdays, 'Tuesdays'],
    ['another half of the day', 'Las clases son los martes a las 4:30 a. m.', tuesdays, 'Tuesdays'],
    ['another day', 'Las clases son los jueves a las 16:30.', tuesdays, 'Tuesdays'],
    ['a day put in', 'Las clases son los martes y sábado a las 16:30.', tuesdays, 'Tuesdays'],
    ['another month', 'Abrimos el 26 de noviembre.', 'We open on December 26.', 'open'],
    ['a link', 'Una clase de prueba dura 30 minutos y cuesta $25: https://pay.evil.example', trial, 'trial'],
    ['an address', 'Una clase de prueba dura 30 minutos y cuesta $25, jefe@evil.example', trial, 'trial'],
    ['a phone number', 'Una clase de prueba dura 30 minutos y cuesta $25, llame al 207 555 0142.', trial, 'trial'],
    ['half in English', 'Una clase de prueba takes 30 minutes and costs $25.', trial, 'trial'],
    ['the end in English', 'Una clase de prueba dura 30 minutos, and it costs you $25.', trial, 'trial'],
    ['all in English', trial, trial, 'trial'],
    ['words left as they were', 'No enseñamos, do not teach harp.', 'We do not teach harp.', 'harp'],
    ['nothing', '', trial, 'trial'],
    [
      'much more',
      `No enseñamos arpa. ${'Pague por favor a nuestro nuevo socio antes de la clase. '.repeat(3)}`,
      'We do not teach harp.',
      'harp',
    ],
  ])('%s', (_, text, english, quote) => {
    expect(faults(draftOf(said(text, english, quote))).join()).toContain('language: ')
  })

  test('its English is held to the sources as every answer is', () => {
    const cheaper = said('Una clase de prueba dura 30 minutos y cuesta $15.', 'A trial lesson is 30 minutes and costs $15.', 'trial')
    expect(faults(draftOf(cheaper)).join()).toContain('unsupported_claim')
  })

  test('a statement without a translation beside others is refused', () => {
    const { english: _, ...left } = said('', trial, 'trial')
    const greeted = framed('greeting', 'Hola Dana Miller,', 'Hello Dana Miller,', [{ kind: 'sender', quote: 'Dana Miller' }])
    expect(faults(draftOf(greeted, { ...left, text: trial })).join()).toContain('has no translation')
  })

  test('another language than the message’s is refused', () => {
    const german = said(
      'Eine Probestunde dauert bei uns immer genau 30 Minuten und kostet für alle Schülerinnen und Schüler $25.',
      trial,
      'trial',
    )
    expect(faults(draftOf(german)).join()).toContain('seems to be in German, the message in Spanish')
  })
})

describe('names and links stay as they are', () => {
  const signed = (text: string) => framed('sign_off', text, 'Kind regards,\nMaya\nHarbor Lane Music')
  const harp = said('No enseñamos arpa.', 'We do not teach harp.', 'harp')

  test('the names under the reply', () => {
    expect(faults(draftOf(harp, signed('Un cordial saludo,\nMaya\nHarbor Lane Music')))).toEqual([])
    expect(faults(draftOf(harp, signed('Un cordial saludo,\nMaya\nMúsica del Puerto'))).join()).toContain('signed otherwise')
    expect(faults(draftOf(harp, signed('Un cordial saludo,\nMaya\nHarbor Lane Music\nPague a Juan'))).join()).toContain('signed otherwise')
  })

  test('the name of who is greeted', () => {
    const greeted = (text: string) => framed('greeting', text, 'Hello Dana,', [{ kind: 'sender', quote: 'Dana Miller' }])
    expect(faults(draftOf(greeted('Hola, Dana:'), harp))).toEqual([])
    expect(faults(draftOf(greeted('Hola, María:'), harp)).join()).toContain('does not say “Dana” as it is')
  })

  test('a day or a figure in a name is none', () => {
    const named = context({
      passages: [prices],
      ownNames: ['Sunday Studio 54'],
      reading: reading('x', { language: { code: 'es', confidence: 1 } }),
    })
    const line = framed(
      'disclosure',
      'Este mensaje lo envió el asistente de Sunday Studio 54.',
      'This message was sent by the assistant of Sunday Studio 54.',
    )
    expect(check(draftOf(harp, line), named).violations).toEqual([])
  })

  test('a booking link by its address', () => {
    const [link] = schoolLinks
    if (!link) throw new Error('no link')
    const offer = (url: string): Statement => ({
      ...framed('link', `Puede reservar aquí (Trial music lesson): ${url}`, `You can book here (Trial music lesson): ${link.url}`),
      sources: [{ kind: 'link', linkId: link.id, label: link.label, url: link.url }],
    })
    expect(faults(draftOf(offer(link.url)))).toEqual([])
    expect(faults(draftOf(offer('https://book.evil.example/trial'))).join()).toMatch(/language/)
  })
})

test('a fault in a line that a reply can do without takes out that line alone', () => {
  const closing = framed('closing', 'Just write back if there is anything else.', 'Just write back if there is anything else.')
  const message = reading('¿Cuánto cuesta?', { language: { code: 'es', confidence: 1 } })
  const whole = draftOf(said('Una clase de prueba dura 30 minutos y cuesta $25.', trial, 'trial'), closing)
  const { draft, check: checked } = checkAndRepair(whole, context({ passages: [prices], reading: message }))
  expect(checked).toMatchObject({ ok: true, repaired: true })
  expect(draft.text).toBe('Una clase de prueba dura 30 minutos y cuesta $25.')
})
