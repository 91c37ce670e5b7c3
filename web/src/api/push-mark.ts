import { browserNote } from './browser-note.ts'

const note = browserNote('localStorage', 'ownvoice.push')

/** For whom, and in which of their sessions, this browser gets notices. It goes when they sign out. */
export type PushMark = { userId: string; session: string; endpoint: string }

/** A browser that keeps nothing loses only this: who signs in again turns notices on again. */
export function keepPushMark(mark: PushMark): void {
  note.keep(JSON.stringify(mark))
}

export function readPushMark(): PushMark | null {
  try {
    const kept: unknown = JSON.parse(note.read() ?? 'null')
    return isMark(kept) ? kept : null
  } catch {
    return null // it holds something else
  }
}

export function clearPushMark(): void {
  note.keep(null)
}

function isMark(kept: unknown): kept is PushMark {
  if (typeof kept !== 'object' || kept === null) return false
  return (['userId', 'session', 'endpoint'] as const).every((name) => name in kept && typeof Reflect.get(kept, name) === 'string')
}
