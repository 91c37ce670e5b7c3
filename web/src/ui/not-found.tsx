import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { reportMissingPage } from '../api/report-missing-page.ts'
import { paths } from '../paths.ts'
import { Drawing } from './drawing.tsx'

/** For an address that leads nowhere. The server is told of it, so that a wrong link can be found. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    void reportMissingPage(pathname)
  }, [pathname])

  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center px-6 py-16 text-center">
      <title>Page not found</title>
      <Drawing name="bell" className="size-20 text-quiet" />
      <h1 className="mt-6 font-serif text-56">404</h1>
      <p className="mt-2 text-21">Oops! Page not found</p>
      <Link to={paths.home} className="button button-main mt-8">
        Return to Home
      </Link>
    </main>
  )
}
