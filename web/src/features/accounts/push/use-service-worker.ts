import { useEffect } from 'react'
import { useMe } from '../../../api/use-me.ts'
import { registerServiceWorker } from './browser-push.ts'
import { keepPush } from './keep-push.ts'

/** The dashboard's service worker, and the notices that were turned on in this browser. The page is there before either. */
export function useServiceWorker(): void {
  const { userId } = useMe()
  useEffect(() => {
    void registerServiceWorker()
      .then(() => keepPush(userId))
      .catch(() => null) // without an answer of the server, or of the browser, it is tried when the dashboard opens again
  }, [userId])
}
