import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { finishGmail, readGmailReturn } from '../features/mailboxes/gmail-return.ts'
import { integrationsAfter, paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Where Google sends the browser back to: what it brings is handed to the server. How it went is told on the page of the integrations. */
export default function GoogleCallbackPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isLoaded = useHydrated()
  const [finished, setFinished] = useState<string | null>(null)
  const hasBegun = useRef(false)
  const returned = readGmailReturn(search)
  const known = 'outcome' in returned ? integrationsAfter(returned.outcome) : finished
  const target = isLoaded ? known : null

  useEffect(() => {
    const { given } = { given: null, ...readGmailReturn(search) }
    if (given === null || hasBegun.current) return // a code counts once
    hasBegun.current = true
    void finishGmail(given).then((outcome) => setFinished(integrationsAfter(outcome)))
  }, [search])

  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true })
  }, [navigate, target])

  return (
    <PublicPage signInShown={false}>
      <PageHead title="Google" description="The way back from Google." path={paths.googleCallback} isListed={false} />
      <div className="py-16">
        <h1 role="status" className="font-serif text-28">
          {target !== null ? 'Redirecting...' : 'Processing Google OAuth...'}
        </h1>
        <p className="mt-4 text-quiet">
          If this page stays, go on to{' '}
          <Link to={paths.integrations} className="link">
            Integrations
          </Link>
          .
        </p>
      </div>
    </PublicPage>
  )
}
