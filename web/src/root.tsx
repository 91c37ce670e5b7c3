import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { themeColors } from '@ownvoice/core/site/theme-colors'
import './app.css'
import { site } from './site.ts'
import { Island } from './ui/island.tsx'
import { NotFound } from './ui/not-found.tsx'
import { tellStarted } from './ui/page-start.ts'
import { Toaster } from './ui/toaster.tsx'
import { useAliveMark } from './ui/use-alive-mark.ts'
import { useOnceMounted } from './ui/use-once-mounted.ts'
import { Waiting } from './ui/waiting.tsx'

export function links(): ReturnType<LinksFunction> {
  return [
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/site.webmanifest' },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  useAliveMark()
  useOnceMounted(tellPageStarted)
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <meta name="site-url" content={site.url} />
        <meta name="site-contact" content={site.contactEmail} />
        <meta name="site-company" content={site.companyName} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Island name="notices">
          <Toaster />
        </Island>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Its whole styles, which stood for paper until now, count from here on: what comes to be shown may need them. */
function tellPageStarted() {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')) sheet.media = 'all'
  tellStarted(document.documentElement)
}

export default function Root() {
  return <Outlet />
}

/** React Router takes it by this name, for while a page that was not rendered before is loaded. */
export function HydrateFallback() {
  return <Waiting />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main className="mx-auto max-w-xl px-6 py-24">
      <title>This page did not load</title>
      <h1 className="font-serif text-40">This page did not load</h1>
      <p className="mt-4 text-17 text-quiet">
        Something went wrong on our side while we put it together. Nothing you entered elsewhere is lost.
      </p>
      <button type="button" className="button button-main mt-8" onClick={() => window.location.reload()}>
        Load it again
      </button>
    </main>
  )
}
