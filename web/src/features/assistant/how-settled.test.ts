import type { Ask, Draft, Finding, Statement } from '@ownvoice/core/assistant/trace'
import { describe, expect, test } from 'vitest'
import { howSettled } from './how-settled.ts'

const link = { kind: 'link', linkId: 'trial', label: 'Trial lesson', url: 'https://book.example/trial' } as const

describe('how an ask came out', () => {
  test('an ask that no document answers is settled by the link the reply gives for it', () => {
    expect(howSettled(finding('a'), [ask('a', 'book')], draft(statement('link', 'a')))).toEqual({ kind: 'link', link })
  })

  test('a second wish of the same kind rests on the link that stands once', () => {
    const asks = [ask('a', 'book'), ask('b', 'book'), ask('c', 'question')]
    expect(howSettled(finding('b'), asks, draft(statement('link', 'a'))).kind).toBe('link')
    expect(howSettled(finding('c'), asks, draft(statement('link', 'a'))).kind).toBe('undocumented')
  })

  test('what is full, left to the owner or no question is said as such', () => {
    expect(howSettled(finding('a'), [ask('a', 'book')], draft(statement('waitlist', 'a'))).kind).toBe('full')
    expect(howSettled(finding('a'), [ask('a', 'question')], draft(statement('answer', 'a'))).kind).toBe('full')
    expect(howSettled(finding('a', true), [ask('a', 'question')], draft(statement('deferral', 'a'))).kind).toBe('deferred')
    expect(howSettled(finding('a'), [ask('a', 'statement')], null).kind).toBe('nothing')
  })

  test('documents that answer are named first', () => {
    expect(howSettled(finding('a', true), [ask('a', 'book')], draft(statement('link', 'a'))).kind).toBe('documented')
  })
})

function ask(id: string, intent: Ask['intent']): Ask {
  return { id, text: id, category: 'booking', wants: [], intent }
}

function finding(askId: string, documented = false): Finding {
  return { askId, passages: [], documented, confidence: 0, reason: '' }
}

function statement(kind: Statement['kind'], askId: string): Statement {
  return { kind, text: kind, paragraph: 0, askId, sources: kind === 'link' ? [link] : [] }
}

function draft(...statements: Statement[]): Draft {
  return { subject: '', text: '', statements, by: 'embedded' }
}
