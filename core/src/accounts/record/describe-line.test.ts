import { describe, expect, test } from 'vitest'
import { describeLine, wordsHold } from './describe-line.ts'
import type { RecordDetails } from './record-line.ts'

const changed = (details: RecordDetails) => describeLine({ kind: 'setting_changed', details, about: null })

describe('a changed setting', () => {
  test.each<[RecordDetails, string, string]>([
    [{ setting: 'signature', before: '', after: 'Maya' }, 'Signature changed', 'From nothing to “Maya”'],
    [{ setting: 'sendMode', before: 'send', after: 'draft' }, 'How replies leave changed', 'From alone to after you have looked'],
    [{ setting: 'weeklyReport', before: false, after: true }, 'Weekly lead report changed', 'From off to on'],
    [{ setting: 'lateAfterHours', before: 48, after: 72 }, 'Too late to answer changed', 'From 48 hours to 72 hours'],
    [{ setting: 'quiet', before: null, after: { from: 21, until: 7 } }, 'Quiet hours changed', 'From nothing to 21:00–07:00'],
    [{ setting: 'keepMonths', before: null, after: 12 }, 'Keep messages changed', 'From for good to 12 months'],
    [{ setting: 'replyLanguages', before: [], after: ['es', 'de'] }, 'Reply languages changed', 'From nothing to Spanish, German'],
    [
      { setting: 'categoryModes', before: {}, after: { follow_up: 'draft', sales: 'watch' } },
      'How replies leave, by category changed',
      'From all alike to follow-up: after you have looked, sales: not at all, only watched',
    ],
    [
      { setting: 'ownModel', before: null, after: { program: 'Ollama', model: 'gemma3' } },
      'Language model changed',
      'From nothing to Ollama gemma3',
    ],
  ])('says from what to what: %j', (details, what, more) => {
    expect(changed(details)).toEqual({ what, more })
  })
})

test('another line says its name or what it is about, and how many', () => {
  expect(describeLine({ kind: 'answers_confirmed', details: { count: 1200 }, about: null })).toEqual({
    what: 'Answers confirmed',
    more: '1,200 answers',
  })
  expect(describeLine({ kind: 'sending_stopped', details: { count: 0 }, about: null }).more).toBe('')
  expect(describeLine({ kind: 'document_added', details: {}, about: 'Prices' }).more).toBe('Prices')
  expect(describeLine({ kind: 'form_added', details: { name: 'Web site' }, about: null }).more).toBe('Web site')
  expect(describeLine({ kind: 'signed_in', details: {}, about: null }).more).toBe('')
})

test('a search finds kinds and settings by every one of its words', () => {
  expect(wordsHold('mailbox CONN')).toEqual({ kinds: ['mailbox_connected', 'mailbox_disconnected'], settings: [] })
  expect(wordsHold('signature changed').settings).toEqual(['signature'])
  expect(wordsHold('xyzzy')).toEqual({ kinds: [], settings: [] })
})
