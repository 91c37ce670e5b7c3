import type { Draft } from '@ownvoice/core/assistant/trace'
import type { Outcome } from '@ownvoice/server/features/assistant/consider-mail'
import type { Made } from './judge-case.ts'

/** What stands around an answer in a reply. Everything else in it says something. */
const framing: ReadonlySet<string> = new Set([
  'greeting',
  'opening',
  'deferral',
  'holding',
  'question',
  'closing',
  'disclosure',
  'sign_off',
  'signature',
])

/** What the product made of a mail, in the judge's terms. */
export function madeOf({ trace, attempted }: Outcome): Made {
  const { action: decided, would } = trace.decision ?? { action: 'escalate' as const, would: undefined }
  const action = decided === 'watch' ? (would ?? 'escalate') : decided
  const left = action === 'send' || action === 'escalate' ? trace.draft : null
  const waiting = action === 'draft' ? trace.draft : null
  const textOf = (draft: Draft | null) => (draft && saysSomething(draft) ? [draft.text] : [])
  return {
    action,
    reply: left?.text ?? '',
    isAnswer: left !== null && saysSomething(left),
    defers: left?.statements.some(({ kind }) => kind === 'deferral' || kind === 'holding') ?? false,
    offered: [...new Set([...textOf(waiting), ...trace.ready.map(({ text }) => text), ...textOf(attempted)])],
  }
}

function saysSomething({ statements }: Draft): boolean {
  return statements.some(({ kind }) => !framing.has(kind))
}
