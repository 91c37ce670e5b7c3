import { expect, test } from 'vitest'
import type { CaseResult } from './case-result.ts'
import { reportOf } from './html-report.ts'

test('no text of a mail or a reply becomes markup in the report', () => {
  const evil = `</pre><script>alert("x")</script><img src=x onerror='alert(1)'>`
  const page = reportOf([resultWith(evil)])
  expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)')
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(page).not.toContain('<img')
  expect(page).not.toContain("onerror='")
})

test('nothing is loaded from elsewhere', () => {
  expect(reportOf([resultWith('hello')])).not.toMatch(/https?:|src=|@import|url\(/)
})

function resultWith(text: string): CaseResult {
  return {
    way: 'embedded',
    business: text,
    mail: {
      id: text,
      group: 'near',
      expect: 'reply',
      kind: 'pricing',
      flags: [text],
      must: [[text]],
      mustNot: [[text]],
      deferred: [text],
      from: text,
      date: '2026-11-18T10:00',
      subject: text,
      headers: [],
      thread: [text],
      text,
      machine: false,
    },
    made: { action: 'send', reply: text, isAnswer: true, defers: false, offered: [text] },
    judgement: {
      outcome: 'wrong',
      problems: [text],
      asks: 1,
      missed: 1,
      isDeferralNamed: null,
      isComplete: true,
      isMachineAnswered: false,
      isPersonIgnored: false,
    },
    decision: text,
    confidence: 0.5,
    isBestRight: false,
    flags: [text],
    isKindRight: false,
    asksSeen: [text],
    notes: [text],
    cpuMs: 1,
    tokens: 1,
  }
}
