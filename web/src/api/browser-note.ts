/** `read` gives null where nothing is kept; `keep` of null takes away what was. */
export type BrowserNote = { read(): string | null; keep(text: string | null): void }

/**
 * A few words under one key, in this browser for good (`localStorage`) or for as long as its tab is open (`sessionStorage`). Where storage is full or forbidden
 * nothing is kept, which is no fault: whoever uses this can do without.
 */
export function browserNote(area: 'localStorage' | 'sessionStorage', key: string): BrowserNote {
  return {
    read() {
      try {
        return window[area].getItem(key)
      } catch {
        return null // storage is forbidden
      }
    },
    keep(text) {
      try {
        if (text === null) window[area].removeItem(key)
        else window[area].setItem(key, text)
      } catch {
        return // storage is full or forbidden
      }
    },
  }
}
