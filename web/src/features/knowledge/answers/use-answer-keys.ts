import type { AnswerShelf } from '@ownvoice/core/knowledge/answers/contract'
import { useWindowEvent } from '@mantine/hooks'

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

/** Goes through the sheet by keyboard. What is typed into a field, or meant for a button or a dialog, is left alone. */
export function useAnswerKeys(run: Record<Command, () => void>): void {
  useWindowEvent('keydown', (event) => {
    const command = commands[event.key]
    if (!command || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, select, [role=dialog]')) return
    if (command === 'confirm' && target?.closest('a, button, summary')) return
    event.preventDefault()
    run[command]()
  })
}

type KeyHint = readonly [keys: string, what: string]
const move: KeyHint = ['J K', 'move']
const undo: KeyHint = ['U', 'undo']

/** What the keys do on each shelf, for whoever has a keyboard. */
export const keyHints: Readonly<Record<AnswerShelf, readonly KeyHint[]>> = {
  waiting: [move, ['Enter', 'confirm'], ['E', 'edit'], ['D', 'dismiss'], undo],
  confirmed: [move, ['E', 'edit'], ['D', 'dismiss'], undo],
  dismissed: [move, ['Enter', 'say it again'], undo],
}
