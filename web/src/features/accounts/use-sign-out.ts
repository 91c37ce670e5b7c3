import { useEffect } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { signOut } from '../../api/session.ts'
import { forgetPush } from './push/browser-push.ts'

/** Goes with the step to the sign-in page that ends the session: whoever is asked about something unsaved and stays is still signed in. */
export const toSignOut = { replace: true, state: 'sign-out' } as const

export function isToSignOut(location: Location | undefined): boolean {
  return location?.state === toSignOut.state
}

/** Ends the session once its page is left for good, even where the next one cannot be loaded. */
export function useSignOutOnTheWay(location: Location | undefined): void {
  const isLeaving = isToSignOut(location)
  useEffect(() => {
    if (isLeaving) void leave()
  }, [isLeaving])
}

/** Ends the session that a step to the sign-in page is to end. Says whether it still does, after a reload as well. */
export function useSignOutOnArrival(): boolean {
  const location = useLocation()
  const navigate = useNavigate()
  const isLeaving = isToSignOut(location)
  useEffect(() => {
    if (!isLeaving) return
    let left = false
    void leave().then(() => {
      // Whoever reloads this page later may have signed in again elsewhere.
      if (!left) void navigate({ search: location.search }, { replace: true, preventScrollReset: true, state: null })
    })
    return () => {
      left = true
    }
  }, [isLeaving, navigate, location.search])
  return isLeaving
}

function leave(): Promise<void> {
  void forgetPush()
  return signOut()
}
