import { useEffect } from 'react'
import { showToast } from './toast.ts'

/** What the server adds to the address when the link of a verification mail does not hold (better-auth, /verify-email). */
const brokenLinkCodes: ReadonlySet<string | null> = new Set(['TOKEN_EXPIRED', 'INVALID_TOKEN', 'USER_NOT_FOUND'])

/** Says on the landing page how the link of a verification mail ended, once: the address is cleaned. */
export function MailLinkNotice() {
  useEffect(() => {
    const address = new URL(window.location.href)
    const given = address.searchParams
    const isBroken = brokenLinkCodes.has(given.get('error'))
    if (isBroken) {
      showToast({
        tone: 'error',
        title: 'This link no longer works',
        description: 'Sign in: on top of your dashboard you can have a new one sent.',
      })
    } else if (given.get('verified') === '1') {
      showToast({ tone: 'done', title: 'Your email is verified.', description: 'Your replies can be sent from now on.' })
    } else return
    given.delete('verified')
    given.delete('error')
    window.history.replaceState(window.history.state, '', address)
  }, [])

  return null
}
