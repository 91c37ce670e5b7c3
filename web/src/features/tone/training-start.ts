const keyOf = (userId: string) => `ownvoice.training-started.${userId}`

/** Keeps in this browser when the person's training was started. One that keeps nothing waits for the server instead. */
export function keepTrainingStart(userId: string, startedAt: string | null): void {
  try {
    if (startedAt === null) window.localStorage.removeItem(keyOf(userId))
    else window.localStorage.setItem(keyOf(userId), startedAt)
  } catch {
    return // storage is full or forbidden
  }
}

export function readTrainingStart(userId: string): string | null {
  try {
    const kept = window.localStorage.getItem(keyOf(userId))
    return kept !== null && Number.isNaN(Date.parse(kept)) ? null : kept
  } catch {
    return null // storage is forbidden
  }
}
