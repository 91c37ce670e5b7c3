import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { integrationsAfter, paths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Where Google sends the browser back to. How it went is told on the page of the integrations. */
export default function GoogleCallbackPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isLeaving = useHydrated()

  useEffect(() => {
    void navigate(integrationsAfter(search), { replace: true })
  }, [navigate, search])

  return (
    <PublicPage signInShown={false}>
      <PageHead title="Google" description="The way back from Google." path={paths.googleCallback} isListed={false} />
      <div className="py-16">
        <h1 role="status" className="font-serif text-28">
          {isLeaving ? 'Redirecting...' : 'Processing Google OAuth...'}
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
