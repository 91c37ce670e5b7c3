import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '../../ui/toast.ts'
import { gmailToast } from './gmail-return.ts'

/** Tells how a connection ended that the browser comes back from, once: it goes from the address then. */
export function useGmailReturn(): void {
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    const toast = gmailToast(search)
    if (!toast) return
    showToast(toast)
    setSearch({}, { replace: true })
  }, [search, setSearch])
}
