import { describe, expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { extractClaims } from '../../text/extract-claims.ts'
import { ask, composeInput, context, passage, reading, sentencesOf, settled, sheetAnswer } from '../../../testing/assistant.ts'
import type { Answer } from '../../knowledge/answers/answer.ts'
import type { RaisedFlag } from '../trace.ts'
import { answerTimeFact, answerTimeWords } from './answer-time.ts'
import { composeHolding } from './holding.ts'
import { holdingWords } from './holding-words.ts'
import { urgentContact } from './urgent-contact.ts'
import { holdingTexts } from './holding-texts.ts'

const languages = ['es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'zh', 'ja'] as const

function hold(code: string, holding: 'polite' | 'care' = 'polite', rule = 'undocumented', seed = 0) {
  const message = reading('x', { language: { code, confidence: 1 } })
  const draft = composeHolding(holding, rule, composeInput({ reading: message, seed }))
  if (!draft) throw new Error('no draft')
  return { draft, violations: check(draft, context({ reading: message })).violations }
}

test('there are holding replies in ten languages besides English [ASSIST-027]', () => {
  expect(Object.keys(holdingTexts).toSorted()).toEqual(languages.toSorted())
})

describe.each(['en', ...languages])('%s', (code) => {
  test.each(['polite', 'care'] as const)(
    '%s: a greeting, a polite word without any fact, the owner’s name; it passes the check [ASSIST-027]',
    (holding) => {
      const { draft, violations } = hold(code, holding)
      expect(violations).toEqual([])
      expect(draft.text.split('\n\n')).toHaveLength(3)
      expect(draft.text).toMatch(/Dana[^]*\nMaya\nHarbor Lane Music$/)
      const said = draft.statements.filter(({ kind }) => kind === 'holding').map(({ text }) => text)
      expect(extractClaims(said.join(' ')).filter(({ kind }) => kind !== 'name')).toEqual([])
      expect(said).toHaveLength(holding === 'care' ? 2 : 1)
    },
  )
})

test.each(['en', ...languages])('%s: that an assistant wrote it is said in the language of the rest', (code) => {
  const message = reading('x', { language: { code, confidence: 1 } })
  const draft = composeHolding('polite', 'undocumented', composeInput({ reading: message, disclosure: true }))
  if (!draft) throw new Error('no draft')
  expect(draft.text.includes('This message was sent by the assistant')).toBe(code === 'en')
  expect(check(draft, context({ reading: message })).violations).toEqual([])
})

test('the owner has the English of a word in another language beside it', () => {
  const english = hold('ja', 'care').draft.statements.map((statement) => statement.english)
  expect(english).toEqual([
    'Hello Dana Miller,',
    expect.stringContaining('I will answer you personally'),
    expect.stringContaining('emergency number'),
    'Kind regards,\nMaya\nHarbor Lane Music',
  ])
  expect(hold('en').draft.statements.some(({ english: said }) => said !== undefined)).toBe(false)
})

test('a language that is not among them is held in English', () => {
  expect(hold('fi').draft.text).toContain('myself')
})

test('where someone may be in danger the emergency number comes first to mind; elsewhere it is not named', () => {
  expect(hold('en', 'care').draft.text).toContain('please call your local emergency number')
  expect(hold('en', 'polite').draft.text).not.toContain('emergency')
})

test('a complaint is thanked for, not cheered at', () => {
  expect(hold('en', 'polite', 'complaint').draft.text).toMatch(/for (telling me|writing to me openly)/)
  const lively = composeInput({ voice: { ...composeInput().voice, tone: { toneStyle: 0, energyLevel: 100, directness: 50 } } })
  expect(composeHolding('polite', 'complaint', lively)?.text).not.toMatch(/!|Cheers/)
})

test('what is documented is answered and the rest is deferred by name [ASSIST-025] [ASSIST-027]', () => {
  const prices = passage('Piano lessons cost $152 per month.')
  const message = reading('How much is piano? Do you teach harp?')
  const known = settled('How much is piano?', { sentences: sentencesOf(prices) })
  const unknown = settled('x', { ask: ask('Do you teach harp?', { id: 'a2' }), state: 'undocumented' })
  const draft = composeHolding('partial', 'partly_documented', composeInput({ reading: message, settled: [known, unknown] }))
  expect(draft?.text).toContain('Piano lessons cost $152 per month.')
  expect(draft?.text).toContain('your other question')
  expect(draft?.text).not.toContain('harp')
})

test('no holding, no reply', () => {
  expect(composeHolding('none', 'no_address', composeInput())).toBeNull()
})

describe('what happened is taken up, without admitting fault', () => {
  const rules = ['complaint', 'refund', 'medical', 'safety', 'child_at_risk', 'threat', 'legal', 'privacy', 'press', 'wants_person']

  test.each([
    ['refund', /payment|paid|money/],
    ['privacy', /data/],
    ['safety', /seriously/],
    ['medical', /care|seriously/],
    ['press', /interest|press/],
    ['legal', /received|reached/],
  ])('%s', (rule, words) => {
    for (const seed of [0, 1, 2]) expect(hold('en', 'polite', rule, seed).draft.text).toMatch(words)
  })

  test.each([
    ['cancel', /cancel/],
    ['reschedule', /change/],
    ['book', /booking|possible|come to us/],
  ] as const)('a wish to %s that is handed over', (intent, words) => {
    const message = reading('x', { asks: [ask('Hello', { intent: 'statement' }), ask('x', { intent })] })
    for (const seed of [0, 1, 2]) {
      expect(composeHolding('polite', 'undocumented', composeInput({ reading: message, seed }))?.text).toMatch(words)
    }
  })

  test.each(Object.entries(holdingWords))('%s: every wording is short, admits nothing and promises no time', (_, wordings) => {
    for (const words of wordings) {
      expect(words).not.toMatch(/\b(?:our (?:fault|mistake|error)|we (?:failed|should have)|apologi[sz]e|today|tomorrow|within|soon)\b/i)
      expect(words.length).toBeLessThan(160)
    }
  })

  test('two who write at once do not read the same', () => {
    for (const rule of rules) {
      const texts = [0, 1, 2].map((seed) => hold('en', 'polite', rule, seed))
      expect(new Set(texts.map(({ draft }) => draft.text)).size).toBeGreaterThan(1)
      expect(texts.flatMap(({ violations }) => violations)).toEqual([])
    }
  })
})

describe('what only heads saw', () => {
  type Seen = RaisedFlag['by']
  const flag = (name: RaisedFlag['flag'], chance: number, by: Seen = 'head'): RaisedFlag => {
    return { flag: name, chance, isCertain: false, evidence: 'x', by }
  }
  const text = (rule: string, flags: RaisedFlag[], holding: 'polite' | 'care' = 'polite') => {
    const message = reading('We will be there in 10 minutes.', { flags })
    return composeHolding(holding, rule, composeInput({ reading: message }))?.text ?? ''
  }
  const neutral = holdingWords.question[0] ?? ''

  test('is no threat in words, however sure they are', () => {
    expect(text('threat', [flag('threat', 0.99)])).toContain(neutral)
  })

  test.each(['rule', 'model', 'owner'] as const)('is taken up where a %s saw it as well', (by) => {
    expect(text('threat', [flag('threat', 0.45, by)])).toContain(holdingWords.threat[0])
    expect(text('complaint', [flag('complaint', 0.45, by), flag('acceptance', 0.9)])).toContain(holdingWords.complaint[0])
  })

  test.each(['acceptance', 'reschedule'] as const)('is not taken up where a harmless %s is likelier', (name) => {
    expect(text('complaint', [flag('complaint', 0.5), flag(name, 0.9)])).toContain(neutral)
    expect(text('complaint', [flag('complaint', 0.9), flag(name, 0.5)])).toContain(holdingWords.complaint[0])
  })

  test.each(['medical', 'safety', 'child_at_risk'] as const)('is taken up where it may be an emergency: %s', (name) => {
    const said = text(name, [flag(name, 0.7), flag('acceptance', 0.9)], 'care')
    expect(said).toContain(holdingWords[name === 'medical' ? 'injury' : 'danger'][0])
    expect(said).toContain('emergency number')
  })
})

describe('until when the owner answers', () => {
  const times = ['today', 'next_day', 'one_day', 'two_days'] as const
  const timed = (time: (typeof times)[number], rule = 'undocumented', replaced: Partial<Parameters<typeof composeInput>[0]> = {}) => {
    const draft = composeHolding(rule === 'safety' ? 'care' : 'polite', rule, composeInput({ answerTime: time, ...replaced }))
    if (!draft) throw new Error('no draft')
    return { text: draft.text, check: check(draft, context({ accountFacts: [answerTimeFact(time)] })) }
  }

  test.each(times)('is said behind the polite word, as the account says it: %s', (time) => {
    const { text, check: checked } = timed(time)
    expect(text).toContain(`. ${answerTimeWords[time]}`)
    expect(checked.violations).toEqual([])
  })

  test('is said as the owner speaks', () => {
    const casual = composeInput({ voice: { ...composeInput().voice, tone: { toneStyle: 0, energyLevel: 50, directness: 50 } } })
    expect(timed('two_days', 'undocumented', { voice: casual.voice })).toMatchObject({
      text: expect.stringContaining("You'll hear from me within two working days."),
      check: { violations: [] },
    })
  })

  test('is said of what is left open beside an answer', () => {
    const known = settled('How much is piano?', { sentences: sentencesOf(passage('Piano lessons cost $152 per month.')) })
    const unknown = settled('x', { ask: ask('Do you teach harp?', { id: 'a2' }), state: 'undocumented' })
    const said = { reading: reading('How much is piano? Do you teach harp?'), settled: [known, unknown] }
    const [with_, without] = (['one_day', null] as const).map((answerTime) =>
      composeHolding('partial', 'partly_documented', composeInput({ ...said, answerTime })),
    )
    expect(with_?.text).toContain('hear from me within one working day.')
    expect(without?.text).not.toContain('hear from me')
  })

  test('is not said where no answer is promised, and where somebody may be in danger', () => {
    for (const rule of ['threat', 'safety', 'child_at_risk']) expect(timed('one_day', rule).text).not.toContain('hear from me')
    expect(composeHolding('opt_out', 'opt_out', composeInput({ answerTime: 'one_day' }))?.text).not.toContain('hear from me')
  })

  test('does not pass the check where the account says another time', () => {
    const draft = composeHolding('polite', 'undocumented', composeInput({ answerTime: 'two_days' }))
    if (!draft) throw new Error('no draft')
    expect(check(draft, context({ accountFacts: [answerTimeFact('today')] })).ok).toBe(false)
  })
})

describe('the phone number', () => {
  const line = sheetAnswer('For burst pipes ring (555) 010-4477, day or night.', { id: 'n1', kind: 'contact', about: 'emergencies' })
  const office = sheetAnswer('The office is at (555) 010-2200.', { id: 'n2', kind: 'contact', about: 'phone' })

  function held(
    answers: Answer[],
    accountPhone: string | null,
    rule = 'safety',
    code = 'en',
    holding: 'care' | 'polite' = rule === 'safety' ? 'care' : 'polite',
  ) {
    const message = reading('x', { language: { code, confidence: 1 } })
    const phone = urgentContact(answers, accountPhone)
    const draft = composeHolding(holding, rule, composeInput({ reading: message, phone }))
    if (!draft) throw new Error('no draft')
    const accountFacts = accountPhone === null ? [] : [{ field: 'phone', value: accountPhone }]
    return { text: draft.text, violations: check(draft, context({ reading: message, answers, accountFacts })).violations }
  }

  test('of the emergency line goes before that of the office, and that before the account’s', () => {
    expect(held([office, line], '555-010-9999').text).toContain('If it cannot wait, you can reach us on (555) 010-4477.')
    expect(held([office], '555-010-9999').text).toContain('(555) 010-2200')
    expect(held([], '555-010-9999').text).toContain('555-010-9999')
    for (const stored of ['+15550109999', '5550109999'])
      expect(held([], stored)).toMatchObject({ text: expect.stringContaining('us on (555) 010-9999.'), violations: [] })
    expect(held([], '0142685300').text).toContain('us on 0142685300.')
  })

  test.each(['en', ...languages])('is given in %s, with its source', (code) => {
    const { text, violations } = held([line], null, 'safety', code)
    expect(text).toContain('(555) 010-4477')
    expect(violations).toEqual([])
  })

  test('is given to who wants to talk to somebody, and not to who complains', () => {
    expect(held([office], null, 'wants_person').text).toContain('If you would rather talk, you can reach us on (555) 010-2200.')
    expect(held([office], null, 'complaint').text).not.toContain('555')
  })

  test('is given without a word of emergencies where a danger is no more than a guess', () => {
    for (const rule of ['medical', 'safety', 'child_at_risk']) {
      const { text, violations } = held([office], null, rule, 'en', 'polite')
      expect(text).toContain('If you would rather talk, you can reach us on (555) 010-2200.')
      expect(text).not.toMatch(/emergency|cannot wait/)
      expect(violations).toEqual([])
    }
  })

  test('is none where nothing gives one, the owner has not confirmed it, or several may be for different things', () => {
    const two = sheetAnswer('Ring (555) 010-4477 or (555) 010-2200.', { kind: 'contact' })
    for (const answers of [[], [{ ...line, state: 'proposed' as const }], [two]]) {
      expect(held(answers, null).text).not.toContain('reach us')
    }
    expect(urgentContact([], 'ask for Maya')).toBeNull()
  })

  test('that no source gives does not pass the check', () => {
    const phone = urgentContact([line], null)
    const draft = composeHolding('care', 'safety', composeInput({ phone }))
    if (!draft) throw new Error('no draft')
    expect(check(draft, context()).ok).toBe(false)
  })
})
