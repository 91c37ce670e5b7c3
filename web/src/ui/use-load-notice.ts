import { useEffect } from 'react'
import { showToast } from './toast.ts'

/** Says in a notice, too, that something could not be loaded. */
export function useLoadNotice(isError: boolean, description: string, title = 'Error'): void {
  useEffect(() => {
    if (isError) showToast({ tone: 'error', topic: description, title, description })
  }, [isError, title, description])
}
