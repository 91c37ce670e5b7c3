// oxlint-disable-next-line import/no-unassigned-import -- must have run before any schema is made
import '../api/zod-without-eval.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { faultText, queryClient } from '../api/client.ts'
import { LiveUpdates } from '../api/live-updates.tsx'
import { DashboardFrame } from '../features/accounts/dashboard-frame.tsx'
import { Finder } from '../features/accounts/finder.tsx'
import { PasswordQuestion } from '../features/accounts/password-question.tsx'
import { SubscribersOnly } from '../features/accounts/subscribers-only.tsx'
import { StoppedNotice } from '../features/assistant/stopped-notice.tsx'
import { SubscriptionNotice } from '../features/billing/subscription-notice.tsx'
import { MailboxNotice } from '../features/mailboxes/mailbox-notice.tsx'
import '../ui/mantine.css'
import '../ui/forced-colors.css'
import { theme } from '../ui/theme.ts'

export default function Dashboard() {
  // What was loaded goes with the dashboard: whoever enters it next is asked for again, session and subscription included.
  useEffect(() => () => queryClient.clear(), [])

  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SubscribersOnly>
          <LiveUpdates>
            <DashboardFrame finder={<Finder />} notices={<Notices />}>
              <Outlet />
            </DashboardFrame>
            <PasswordQuestion />
          </LiveUpdates>
        </SubscribersOnly>
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Notices() {
  return (
    <>
      <StoppedNotice />
      <MailboxNotice />
      <SubscriptionNotice />
    </>
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
