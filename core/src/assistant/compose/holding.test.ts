import { describe, expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { extractClaims } from '../check/extract-claims.ts'
import { ask, composeInput, context, passage, reading, sentencesOf, settled } from '../../../testing/assistant.ts'
import { composeHolding } from './holding.ts'
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
  expect(draft?.text).toContain('“Do you teach harp?”')
})

test('no holding, no reply', () => {
  expect(composeHolding('none', 'budget_reached', composeInput())).toBeNull()
})
