import type { SubscriptionCheck } from '@ownvoice/core/billing/contract'
import { useEffect, useState } from 'react'
import { checkSubscription } from '../../api/billing.ts'
import { findSession } from '../../api/session.ts'

/** Who looks at the page, as the server says. */
export type Standing = 'loading' | 'visitor' | SubscriptionCheck

/** Asks once for each page. A check that fails counts as not subscribed: what a person may do then is refused, or done, by the server. */
export function useStanding(): Standing {
  const [standing, setStanding] = useState<Standing>('loading')
  useEffect(() => {
    let left = false
    void findStanding().then((found) => {
      if (!left) setStanding(found)
    })
    return () => {
      left = true
    }
  }, [])
  return standing
}

async function findStanding(): Promise<Standing> {
  try {
    if ((await findSession()) === null) return 'visitor'
  } catch {
    return notSubscribed
  }
  const check = await checkSubscription()
  if (check.ok) return check.value
  return check.status === 401 ? 'visitor' : notSubscribed
}

const notSubscribed = { subscribed: false, plan: null } as const
