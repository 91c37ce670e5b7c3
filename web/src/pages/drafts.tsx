import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { useSendAnswer } from '../features/assistant/use-send-answer.ts'
import { DraftQueue } from '../features/escalations/draft-queue.tsx'
import { editWords } from '../features/escalations/edit-words.ts'
import { EscalateTabs } from '../features/escalations/escalate-tabs.tsx'
import { WaitingMailList } from '../features/escalations/waiting-mail-list.tsx'
import { paths } from '../paths.ts'
import { Drawing } from '../ui/drawing.tsx'
import { Fault } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'

export default function DraftsPage() {
  const { timezone } = useMe()
  const waiting = useQuery(api.escalations.listWaiting.queryOptions())
  const send = useSendAnswer()
  const { data } = waiting
  const edits = editWords(data?.edits ?? null)
  return (
    <>
      <EscalateTabs />
      <div className="mt-6">
        <PageTitle title="Drafts">
          <p>Replies that wait for your word. Send them as they are, change them first, or discard them.</p>
        </PageTitle>
        {edits && <p className="mt-2 text-13 text-quiet">{edits}</p>}
      </div>
      <div className="mt-6">
        {data && data.drafts.length > 0 && (
          <DraftQueue
            drafts={data.drafts}
            timezone={timezone}
            isSending={send.isPending}
            onSend={({ messageId }, text, onSent) => send.mutate({ id: messageId, text, ready: null }, { onSuccess: onSent })}
          />
        )}
        {data?.drafts.length === 0 && <NoDrafts />}
        {waiting.isPending && (
          <div role="status" className="space-y-4 rounded-card border border-line p-6">
            <span className="sr-only">Loading your drafts</span>
            <SkeletonLine className="w-1/4" />
            <SkeletonLine className="w-4/5" />
            <SkeletonLine className="w-3/5" />
          </div>
        )}
        {waiting.isLoadingError && <Fault what="Your drafts" query={waiting} />}
      </div>
      {data && data.followUps.length > 0 && (
        <section aria-labelledby="follow-ups" className="mt-10">
          <h2 id="follow-ups" className="font-serif text-28">
            Follow-ups that wait
          </h2>
          <WaitingMailList mails={data.followUps} />
        </section>
      )}
    </>
  )
}

function NoDrafts() {
  return (
    <div className="flex items-center gap-6 rounded-card border border-line p-6 sm:p-10">
      <Drawing name="pen" className="size-16 shrink-0 text-accent" />
      <div>
        <p className="text-17">No draft waits for you.</p>
        <p className="mt-1 text-quiet">
          A reply waits here when we are not sure enough to send it, or when your mailbox is set to drafts under{' '}
          <Link to={paths.integrations} className="link">
            Integrations
          </Link>
          .
        </p>
      </div>
    </div>
  )
}
