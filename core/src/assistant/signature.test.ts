import { describe, expect, test } from 'vitest'
import { composeInput, context, reading, settled, sheetAnswer } from '../../testing/assistant.ts'
import { check } from './check/check.ts'
import { compose } from './compose/compose.ts'
import { composeHolding } from './compose/holding.ts'
import { layOut } from './lay-out.ts'
import { MOST_SIGNATURE_LINES, Signature, tidySignature } from './signature.ts'
import type { Draft } from './trace.ts'

/** Everything that the ledger would refuse in a reply: numbers, a date, a price, a link, names, markup and another language. */
const signature = `Maya Lindqvist · Inhaberin
12 Harbor Lane, Portland · (207) 555-0142
Mo–Fr 9–18 Uhr, geschlossen am 24. Dezember, Einzelunterricht ab $38
https://harborlane.example & <b>@harborlane</b>`

const lesson = sheetAnswer('A lesson is $38.')
const answered = settled('How much is a lesson?', { answers: [lesson] })
const message = reading('How much is a lesson?')
const against = context({ answers: [lesson], signature, reading: message })
const input = composeInput({ settled: [answered], reading: message, signature })

function held(code: string): Draft {
  const draft = composeHolding('polite', 'undocumented', { ...input, reading: reading('x', { language: { code, confidence: 1 } }) })
  if (!draft) throw new Error('no draft')
  return draft
}

describe('the signature', () => {
  test.each([
    ['a reply', () => compose(input)],
    ['a holding reply', () => held('en')],
    ['one in another language', () => held('de')],
  ])('ends %s, below the sign-off, and is no claim', (_, write) => {
    const draft = write()
    expect(draft.text.endsWith(`Maya\nHarbor Lane Music\n\n${signature}`)).toBe(true)
    expect(check(draft, against)).toMatchObject({ ok: true, violations: [] })
  })

  test('stands before the word of the assistant', () => {
    expect(compose({ ...input, disclosure: true }).text).toContain(
      `\n\n${signature}\n\nThis message was sent by the assistant of Harbor Lane Music.`,
    )
  })

  test('that is not the one that is kept is held to its sources as any other words', () => {
    const draft = compose(input)
    const statements = draft.statements.map((one) =>
      one.kind === 'signature' ? { ...one, text: `${one.text}\nCall (207) 555-9999` } : one,
    )
    expect(check({ ...draft, statements, text: layOut(statements) }, against).ok).toBe(false)
    expect(check(draft, context({ answers: [lesson], reading: message })).ok).toBe(false)
  })

  test('is nothing where the owner gave none', () => {
    expect(compose({ ...input, signature: '' }).text.endsWith('Harbor Lane Music')).toBe(true)
  })
})

describe('what is kept', () => {
  test('is plain lines without control, invisible or surrounding white space', () => {
    expect(tidySignature('\r\n Maya \t Lind\u200Bqvist \r\n\u202Ewww.example\u0000\u0007\r\n\r\n')).toBe('Maya Lindqvist\nwww.example')
    expect(tidySignature(' \n ')).toBe('')
    expect(tidySignature('half \ud83d').isWellFormed()).toBe(true)
  })

  test('has at most six lines and 400 characters; line ends around it do not count', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\r\n')
    expect(Signature.safeParse(`\n${lines(MOST_SIGNATURE_LINES)}\n`).success).toBe(true)
    expect(Signature.safeParse(lines(MOST_SIGNATURE_LINES + 1)).error?.issues).toMatchObject([{ message: 'At most 6 lines.' }])
    expect(Signature.safeParse('x'.repeat(400)).success).toBe(true)
    expect(Signature.safeParse('x'.repeat(401)).error?.issues).toMatchObject([{ message: 'At most 400 characters.' }])
  })
})
