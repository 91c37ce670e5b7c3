import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { MailboxList } from '../features/mailboxes/mailbox-list.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

export default function IntegrationsPage() {
  const { timezone } = useMe()
  const mailboxes = useQuery(api.mailboxes.list.queryOptions())
  return (
    <>
      <PageTitle title="Integrations">
        <p>The mailboxes whose messages we answer. Adding and removing them here is not possible yet.</p>
      </PageTitle>
      <div className="mt-8 max-w-[760px]">
        {mailboxes.isPending && (
          <div role="status">
            <span className="sr-only">Loading your mailboxes</span>
            <SkeletonLine className="w-3/5" />
          </div>
        )}
        {mailboxes.isError && <Fault what="Your mailboxes" error={mailboxes.error} onRetry={() => void mailboxes.refetch()} />}
        {mailboxes.data && mailboxes.data.length > 0 && <MailboxList mailboxes={mailboxes.data} timezone={timezone} />}
        {mailboxes.data?.length === 0 && (
          <div className="flex items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
            <Drawing name="plug" className="size-10" />
            <p>No mailbox is connected, so no mail comes in.</p>
          </div>
        )}
      </div>
    </>
  )
}
