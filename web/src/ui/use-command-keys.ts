import { useWindowEvent } from '@mantine/hooks'

/** What a key that is held goes on doing. Of all else one press does one: what leaves a list puts the next in its place. */
const repeated: ReadonlySet<string> = new Set(['next', 'previous'])

/** Runs what a key stands for. What is typed into a field, or meant for a button or a dialog, is left alone. */
export function useCommandKeys<C extends string>(commands: Readonly<Record<string, C>>, run: Readonly<Record<C, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const command = commands[event.key]
    if (!command || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, select, [role=dialog]')) return
    if (event.key === 'Enter' && target?.closest('a, button, summary')) return
    event.preventDefault()
    if (!event.repeat || repeated.has(command)) run[command]()
  })
}
