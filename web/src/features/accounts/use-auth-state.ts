import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, isSignedOut } from '../../api/client.ts'
import { isLeaving } from '../../api/leaving-mark.ts'
import type { AuthState } from './guard.ts'

/** Who is signed in. It is asked again whenever the person comes back to the page; only an answer of the server signs anybody out. */
export function useAuthState(): AuthState {
  const { data, error, refetch } = useQuery({ ...api.accounts.me.queryOptions(), refetchOnWindowFocus: 'always' })

  // Coming back counts from a window beside this one too, such as that of a mail program: the page was visible all the while.
  useEffect(() => {
    const askAgain = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', askAgain)
    return () => window.removeEventListener('focus', askAgain)
  }, [refetch])

  if (isLeaving()) return { state: 'signed-out', hasEnded: false }
  if (isSignedOut(error)) return { state: 'signed-out', hasEnded: data !== undefined }
  if (data) return { state: 'signed-in', me: data }
  if (error) throw error
  return { state: 'loading' }
}
