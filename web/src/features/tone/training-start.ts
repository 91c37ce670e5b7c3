import { browserNote } from '../../api/browser-note.ts'

const noteOf = (userId: string) => browserNote('localStorage', `ownvoice.training-started.${userId}`)

/** Keeps in this browser when the person's training was started. One that keeps nothing waits for the server instead. */
export function keepTrainingStart(userId: string, startedAt: string | null): void {
  noteOf(userId).keep(startedAt)
}

export function readTrainingStart(userId: string): string | null {
  const kept = noteOf(userId).read()
  return kept !== null && Number.isNaN(Date.parse(kept)) ? null : kept
}
