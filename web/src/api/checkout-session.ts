import { browserNote } from './browser-note.ts'

const note = browserNote('sessionStorage', 'checkout_session_id')

/**
 * Keeps the id of the checkout that was begun in this tab, for the way back from it. A browser that keeps nothing loses only a comfort: the address of the return
 * carries the id too.
 */
export function keepCheckoutSession(sessionId: string): void {
  note.keep(sessionId)
}

export function findCheckoutSession(): string | null {
  return note.read()
}

/** The purchase is done: its id is of no more use. */
export function forgetCheckoutSession(): void {
  note.keep(null)
}
