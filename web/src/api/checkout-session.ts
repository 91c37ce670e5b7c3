const key = 'checkout_session_id'

/** Keeps the id of the checkout that was begun in this tab, for the way back from it. A browser that keeps nothing loses only a comfort. */
export function keepCheckoutSession(sessionId: string): void {
  try {
    window.sessionStorage.setItem(key, sessionId)
  } catch {
    return // storage is full or forbidden: the address of the return carries the id too
  }
}

export function findCheckoutSession(): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    return null // storage is forbidden
  }
}

/** The purchase is done: its id is of no more use. */
export function forgetCheckoutSession(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    return // what was never kept need not be forgotten
  }
}
