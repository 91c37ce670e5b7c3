/**
 * A short notice at the edge of the page. `error` is announced at once and stays until it is closed. `onUndo` takes back what it tells of.
 * One takes the place of the one before it of the same `topic`.
 */
export type Toast = { id: number; tone: 'done' | 'error'; title: string; description: string; topic?: string; onUndo?: () => void }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export function showToast(toast: Omit<Toast, 'id'>): void {
  const others = toasts.filter(({ topic }) => topic === undefined || topic !== toast.topic)
  publish([...others.slice(-2), { ...toast, id: nextId++ }])
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** What was said of a topic before: a new try begins. */
export function closeToastsOf(topic: string): void {
  publish(toasts.filter((toast) => toast.topic !== topic))
}

/** Takes back what the newest notice that can be taken back tells of. */
export function undoNewest(): void {
  const toast = toasts.findLast(({ onUndo }) => onUndo !== undefined)
  if (!toast) return
  closeToast(toast.id)
  toast.onUndo?.()
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
