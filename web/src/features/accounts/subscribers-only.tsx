import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { guardOne } from './guard.ts'
import { ToSignIn } from './to-sign-in.tsx'
import { useAuthState } from './use-auth-state.ts'
import { useSubscriptionState } from './use-subscription-state.ts'

/** Guard one: nobody without a session and a subscription sees what is inside. */
export function SubscribersOnly({ children }: { children: ReactNode }) {
  const auth = useAuthState()
  const verdict = guardOne(auth, useSubscriptionState())
  if (auth.state === 'signed-out') return <ToSignIn page={paths.auth} hasEnded={auth.hasEnded} />
  if (verdict === 'subscribe') return <Navigate to={paths.subscribe} replace />
  if (auth.state === 'loading' || verdict === 'wait') return <Waiting />
  return <SamePerson userId={auth.me.userId}>{children}</SamePerson>
}

/** When another person has signed in in this browser the page starts afresh, so that nothing of the former one stays on it. */
function SamePerson({ userId, children }: { userId: string; children: ReactNode }) {
  const [first] = useState(userId)
  const isOther = userId !== first
  useEffect(() => {
    if (isOther) window.location.reload()
  }, [isOther])
  return isOther ? <Waiting /> : children
}
