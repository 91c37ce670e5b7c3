import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { EscalateTabs } from '../features/escalations/escalate-tabs.tsx'
import { WaitingMailList } from '../features/escalations/waiting-mail-list.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

export default function UnsentPage() {
  const waiting = useQuery(api.escalations.listWaiting.queryOptions())
  const unsent = waiting.data?.unsent
  return (
    <>
      <EscalateTabs />
      <div className="mt-6">
        <PageTitle title="Not sent">
          <p>Replies that could not be sent, or that may not have arrived. Open one to say what is to be done with it.</p>
        </PageTitle>
      </div>
      <div className="mt-6">
        {unsent && unsent.length > 0 && <WaitingMailList mails={unsent} />}
        {unsent?.length === 0 && (
          <div className="flex items-center gap-6 rounded-card border border-line p-6 sm:p-10">
            <Drawing name="envelope" className="size-16 shrink-0 text-accent" />
            <p className="text-17">Every reply has left. There is nothing for you to do here.</p>
          </div>
        )}
        {waiting.isPending && (
          <div role="status" className="space-y-4 border-y border-line py-4">
            <span className="sr-only">Loading what was not sent</span>
            <SkeletonLine className="w-2/5" />
            <SkeletonLine className="w-3/5" />
          </div>
        )}
        {waiting.isLoadingError && <Fault what="What was not sent" query={waiting} />}
      </div>
    </>
  )
}
