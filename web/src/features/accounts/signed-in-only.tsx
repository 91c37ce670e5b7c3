import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/fault.tsx'
import { ToSignIn } from './to-sign-in.tsx'

/** Guard two: asks the server itself each time it is entered, so that a session that has ended meets the sign-in before it meets a form. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    queryKey: ['fresh-session'],
    queryFn: findSession,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (session) return children
  if (session === null) return <ToSignIn page={paths.login} hasEnded />
  if (error) return <Fault what="Your session" error={error} onRetry={() => void refetch()} />
  return <p role="status">Loading...</p>
}
