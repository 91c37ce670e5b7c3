import type { SubscriptionCheck } from '@ownvoice/core/billing/contract'
import { useEffect, useState } from 'react'
import { checkSubscription } from '../../api/billing.ts'
import { findSession } from '../../api/session.ts'

/** Who looks at the page, as the server says. `unknown` when it did not say: that counts as not subscribed, and the server refuses what it must. */
export type Standing = 'loading' | 'visitor' | 'unknown' | SubscriptionCheck

/** Asks when the page opens, and again on demand. */
export function useStanding(): { standing: Standing; checkAgain: () => void } {
  const [standing, setStanding] = useState<Standing>('loading')
  const isLoading = standing === 'loading'
  useEffect(() => {
    if (!isLoading) return
    let left = false
    void findStanding().then((found) => {
      if (!left) setStanding(found)
    })
    return () => {
      left = true
    }
  }, [isLoading])
  return { standing, checkAgain: () => setStanding('loading') }
}

async function findStanding(): Promise<Standing> {
  try {
    if ((await findSession()) === null) return 'visitor'
  } catch {
    return 'unknown' // no answer says whether anybody is signed in
  }
  const check = await checkSubscription()
  if (check.ok) return check.value
  return check.status === 401 ? 'visitor' : 'unknown'
}
