import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { reportMissingPage } from '../api/report-missing-page.ts'
import { readSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Drawing } from './drawing.tsx'
import { PublicPage } from './public-page.tsx'

/** The whole page of an address that leads nowhere. */
export function NotFound() {
  return (
    <PublicPage>
      <NothingHere />
    </PublicPage>
  )
}

/** For an address that leads nowhere. The server is told of it, so that a wrong link can be found. Who is signed in is led back to their dashboard. */
export function NothingHere() {
  const { pathname } = useLocation()
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    void reportMissingPage(pathname)
  }, [pathname])
  useEffect(() => {
    let left = false
    void readSession().then((session) => (left ? undefined : setSignedIn(session !== null)))
    return () => {
      left = true
    }
  }, [])

  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-center justify-center px-6 py-16 text-center">
      <title>Page not found</title>
      <Drawing name="bell" className="size-20 text-quiet" />
      <h1 className="mt-6 font-serif text-56">404</h1>
      <p className="mt-2 text-21">Oops! Page not found</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isSignedIn && (
          <Link to={paths.overview} className="button button-main">
            Back to your dashboard
          </Link>
        )}
        <Link to={paths.home} className={`button ${isSignedIn ? 'button-plain' : 'button-main'}`}>
          Return to Home
        </Link>
      </div>
    </div>
  )
}
