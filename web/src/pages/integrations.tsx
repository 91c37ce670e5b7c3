import type { MailboxView } from '@ownvoice/core/mailboxes/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { ModeLine } from '../features/assistant/mode-line.tsx'
import { RegularsOffer } from '../features/assistant/regulars-offer.tsx'
import { Schedulers } from '../features/bookings/schedulers.tsx'
import { LeadForms } from '../features/leads/lead-forms.tsx'
import { ComingSoonCards } from '../features/mailboxes/coming-soon.tsx'
import { ConnectCard } from '../features/mailboxes/connect-card.tsx'
import { DisconnectDialog } from '../features/mailboxes/disconnect-dialog.tsx'
import { GmailCard } from '../features/mailboxes/gmail-card.tsx'
import { isFirstMailbox } from '../features/mailboxes/is-first-mailbox.ts'
import { MailboxList } from '../features/mailboxes/mailbox-list.tsx'
import { TipsCard } from '../features/mailboxes/tips-card.tsx'
import { useGmailReturn } from '../features/mailboxes/use-gmail-return.ts'
import { Drawing } from '../ui/drawing.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

/** Which mailbox the form is for: a new one, or one that is to be connected again. `round` counts how often it was begun anew. */
type Connecting = { emailAddress: string; displayName: string | null; round: number }

export default function IntegrationsPage() {
  const { timezone, businessName } = useMe()
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  const gmail = useQuery(api.mailboxes.gmail.status.queryOptions())
  const others = mailboxes.data?.filter(({ kind }) => kind !== 'gmail') ?? []
  const isNoneConnected = mailboxes.data && others.length === 0 && gmail.data?.connections.length === 0
  const isFirst = isFirstMailbox(mailboxes.data)
  useGmailReturn()
  const [connecting, setConnecting] = useState<Connecting>({ emailAddress: '', displayName: null, round: 0 })
  const [leaving, setLeaving] = useState<MailboxView | null>(null)
  const begin = (mailbox: MailboxView | null) =>
    setConnecting(({ round }) => ({
      emailAddress: mailbox?.emailAddress ?? '',
      displayName: mailbox?.displayName ?? null,
      round: round + 1,
    }))
  return (
    <>
      <PageTitle title="Integrations">
        <p>The mailboxes and forms whose messages we answer, and the schedulers that tell who booked.</p>
      </PageTitle>
      <div className="mt-8 max-w-[760px]">
        {mailboxes.isPending && (
          <div role="status">
            <span className="sr-only">Loading your mailboxes</span>
            <SkeletonLine className="w-3/5" />
          </div>
        )}
        {mailboxes.isLoadingError && <Fault what="Your mailboxes" query={mailboxes} />}
        {others.length > 0 && <MailboxList mailboxes={others} timezone={timezone} onDisconnect={setLeaving} onReconnect={begin} />}
        {isNoneConnected && (
          <div className="flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
            <Drawing name="plug" className="size-10" />
            <p>No mailbox is connected, so no mail comes in.</p>
          </div>
        )}
        <RegularsOffer />
      </div>
      <ModeLine isShown={isNoneConnected === false} />
      <GmailCard status={gmail} timezone={timezone} isFirst={isFirst} />
      <ConnectCard
        key={connecting.round}
        emailAddress={connecting.emailAddress}
        isNextStep={connecting.emailAddress !== '' || (isNoneConnected === true && gmail.data?.isAvailable === false)}
        displayName={connecting.displayName ?? businessName ?? ''}
        isFirst={isFirst}
        onDone={() => begin(null)}
      />
      <LeadForms mailboxes={mailboxes.data} timezone={timezone} />
      <Schedulers timezone={timezone} />
      <TipsCard />
      <ComingSoonCards />
      <DisconnectDialog mailbox={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}
