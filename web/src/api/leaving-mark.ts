import { browserNote } from './browser-note.ts'

const note = browserNote('localStorage', 'ownvoice.leaving')

/**
 * Stands in the browser from "Sign Out" until the server has ended the session, so that nobody is signed in here meanwhile, in any tab.
 * A browser that keeps nothing only loses this for as long as the server cannot be reached.
 */
export function markLeaving(): void {
  note.keep('yes')
}

export function clearLeaving(): void {
  note.keep(null)
}

export function isLeaving(): boolean {
  return note.read() !== null
}
