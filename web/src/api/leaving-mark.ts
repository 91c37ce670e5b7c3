const key = 'ownvoice.leaving'

/**
 * Stands in the browser from "Sign Out" until the server has ended the session, so that nobody is signed in here meanwhile, in any tab.
 * A browser that keeps nothing only loses this for as long as the server cannot be reached.
 */
export function markLeaving(): void {
  try {
    window.localStorage.setItem(key, 'yes')
  } catch {
    return // storage is full or forbidden
  }
}

export function clearLeaving(): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    return // what was never kept need not be cleared
  }
}

export function isLeaving(): boolean {
  try {
    return window.localStorage.getItem(key) !== null
  } catch {
    return false // storage is forbidden
  }
}
