/** A short notice at the edge of the page. `error` is announced at once and stays until it is closed. */
export type Toast = { id: number; tone: 'done' | 'error'; title: string; description: string }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

export function showToast(toast: Omit<Toast, 'id'>): void {
  publish([...toasts.slice(-2), { ...toast, id: nextId++ }])
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
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
