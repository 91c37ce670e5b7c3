// oxlint-disable-next-line import/no-unassigned-import -- must have run before any schema is made
import '../api/zod-without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Outlet, redirect, useRouteError } from 'react-router'
import { api, faultText, isSignedOut, queryClient } from '../api/client.ts'
import { DashboardFrame } from '../features/accounts/dashboard-frame.tsx'
import { signInPath } from '../paths.ts'
import '../ui/mantine.css'
import { theme } from '../ui/theme.ts'

/** Guard one: nobody without a session sees anything below; after sign-in they come back to where they were going. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  try {
    await queryClient.query({ ...api.accounts.me.queryOptions(), staleTime: 'static' })
    return null
  } catch (error) {
    if (!isSignedOut(error)) throw error
    const wanted = new URL(request.url)
    return redirect(signInPath(wanted.pathname + wanted.search))
  }
}

export default function Dashboard() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <DashboardFrame>
          <Outlet />
        </DashboardFrame>
      </QueryClientProvider>
    </MantineProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <main className="mx-auto max-w-xl px-6 py-24">
      <title>The dashboard did not open</title>
      <h1 className="font-serif text-40">The dashboard did not open</h1>
      <p className="mt-4 text-17 text-quiet">{faultText(error)} Your mails are received and answered all the same while the server runs.</p>
      <button type="button" className="button button-main mt-8" onClick={() => window.location.reload()}>
        Try again
      </button>
    </main>
  )
}
