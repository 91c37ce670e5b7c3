import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { findSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Fault } from '../../ui/fault.tsx'
import { ToSignIn } from './to-sign-in.tsx'

/** Guard two: asks the server itself each time it is entered, so that a session that has ended meets the sign-in before it meets a form. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const found = useQuery({
    queryKey: ['fresh-session'],
    queryFn: findSession,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (found.data) return children
  if (found.data === null) return <ToSignIn page={paths.login} hasEnded />
  if (found.isLoadingError) return <Fault what="Your session" query={found} />
  return <p role="status">Loading...</p>
}
