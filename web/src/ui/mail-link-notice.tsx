import { useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import { useHydrated } from './use-hydrated.ts'

type Notice = { tone: 'done' | 'fault'; title: string; text: string; way: { label: string; href: string } }

const toDashboard = { label: 'Go to your dashboard', href: paths.overview } // which asks a visitor to sign in first
const verified: Notice = {
  tone: 'done',
  title: 'Your email is verified.',
  text: 'Your replies can be sent from now on.',
  way: toDashboard,
}
const broken: Notice = {
  tone: 'fault',
  title: 'This link no longer works',
  text: 'On top of your dashboard you can have a new one sent.',
  way: toDashboard,
}

/** What the server adds to the address when the link of a mail does not hold: better-auth's codes of /verify-email, and two of our own. */
const faults: Readonly<Record<string, Notice>> = {
  TOKEN_EXPIRED: broken,
  INVALID_TOKEN: broken,
  USER_NOT_FOUND: broken,
  SIGN_IN_FIRST: {
    tone: 'fault',
    title: 'Sign in, then open the link again',
    text: 'It changes the address of an account, so it works only where you are signed in to that account. Use the address you have so far.',
    way: { label: 'Sign In', href: paths.auth },
  },
  INVALID_USER: {
    tone: 'fault',
    title: 'This link belongs to another account',
    text: 'Sign out here, sign in to that account, and open the link again.',
    way: toDashboard,
  },
  ADDRESS_TAKEN: {
    tone: 'fault',
    title: 'This address has an account of its own',
    text: 'Sign in with it, or enter another address on top of your dashboard.',
    way: toDashboard,
  },
}

/** Says at the head of the front page how the link of a mail ended, and leads on. The page's address is cleaned, so it is said once. */
export function MailLinkNotice() {
  const hydrated = useHydrated()
  const [notice] = useState(findNotice)

  useEffect(() => {
    if (!notice) return
    const address = new URL(window.location.href)
    address.searchParams.delete('verified')
    address.searchParams.delete('error')
    window.history.replaceState(window.history.state, '', address)
  }, [notice])

  if (!hydrated || !notice) return null
  const { tone, title, text, way } = notice
  return (
    <div
      role={tone === 'done' ? 'status' : 'alert'}
      className={`mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card p-4 ${tone === 'done' ? 'bg-sent-tint' : 'bg-urgent-tint'}`}
    >
      <div className="min-w-0 grow basis-80">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
      <a href={way.href} className="button button-plain">
        {way.label}
      </a>
    </div>
  )
}

/** None while the page is rendered at build time, where no address is known. */
function findNotice(): Notice | null {
  if (typeof window === 'undefined') return null
  const given = new URLSearchParams(window.location.search)
  if (given.get('verified') === '1') return verified
  const code = given.get('error') ?? ''
  return Object.hasOwn(faults, code) ? (faults[code] ?? null) : null
}
