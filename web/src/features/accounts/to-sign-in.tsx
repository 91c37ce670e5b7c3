import { faults } from '@ownvoice/core/faults'
import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type paths, signInPath } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'

/** Leads to the sign-in, and from there back to this page. Whose session has ended under them is told so. */
export function ToSignIn({ page, hasEnded }: { page: typeof paths.auth | typeof paths.login; hasEnded: boolean }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (hasEnded) showToast({ tone: 'error', title: 'You are signed out', description: faults.unauthenticated.message })
  }, [hasEnded])
  return <Navigate to={signInPath(pathname + search, page)} replace />
}
