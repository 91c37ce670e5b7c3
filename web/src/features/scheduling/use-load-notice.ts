import { useEffect } from 'react'
import { showToast } from '../../ui/toast.ts'

/** Says in a notice, too, that something could not be loaded. */
export function useLoadNotice(isError: boolean, description: string): void {
  useEffect(() => {
    if (isError) showToast({ tone: 'error', topic: description, title: 'Error', description })
  }, [isError, description])
}
