import type { AnswerShelf } from '@ownvoice/core/knowledge/answers/contract'
import type { KeyHint } from '../../../ui/key-hints.tsx'
import { useCommandKeys } from '../../../ui/use-command-keys.ts'

type Command = 'next' | 'previous' | 'confirm' | 'edit' | 'dismiss' | 'undo'

const commands: Readonly<Record<string, Command>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'confirm',
  e: 'edit',
  d: 'dismiss',
  u: 'undo',
}

/** Goes through the sheet by keyboard. */
export function useAnswerKeys(run: Record<Command, () => void>): void {
  useCommandKeys(commands, run)
}

const move: KeyHint = ['J K', 'move']
const undo: KeyHint = ['U', 'undo']

/** What the keys do on each shelf, for whoever has a keyboard. */
export const keyHints: Readonly<Record<AnswerShelf, readonly KeyHint[]>> = {
  waiting: [move, ['Enter', 'confirm'], ['E', 'edit'], ['D', 'dismiss'], undo],
  confirmed: [move, ['E', 'edit'], ['D', 'dismiss'], undo],
  dismissed: [move, ['Enter', 'say it again'], undo],
}
