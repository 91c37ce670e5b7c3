import type { FollowUpsView } from '@ownvoice/core/followups/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { FollowUpItem } from './follow-up-item.tsx'
import { headline } from './follow-up-words.ts'
import { useFollowUps } from './use-follow-ups.ts'

/** What goes out if the writer of a message does not answer; nothing where no follow-ups were planned. */
export function FollowUps({ messageId, timezone }: { messageId: string; timezone: string }) {
  const planned = useQuery(api.followups.get.queryOptions({ input: { messageId } }))
  if (planned.isPending) return <SkeletonLine className="mt-12 w-2/5" />
  if (planned.isLoadingError) return <Fault what="The follow-ups" query={planned} />
  return planned.data && <Planned view={planned.data} messageId={messageId} timezone={timezone} />
}

function Planned({ view, messageId, timezone }: { view: FollowUpsView; messageId: string; timezone: string }) {
  const changes = useFollowUps(messageId)
  const { conversationId, steps, footer, isOn } = view
  const canStop = steps.some(({ status, sentAt }) => status === 'planned' || status === 'draft' || (status === 'sent' && sentAt === null))
  const stop = (reason: 'booked' | 'owner') => () => changes.stop.mutate({ conversationId, reason })
  const undoable = steps.filter(({ status, canUndo }) => status === 'stopped' && canUndo).map(({ step }) => step)
  return (
    <section aria-labelledby="follow-ups" className="mt-12">
      <h2 id="follow-ups" className="font-serif text-28">
        If they do not answer
      </h2>
      <p role="status" className="mt-2 max-w-[680px]">
        {headline(steps, isOn, timezone)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {canStop && (
          <>
            <button type="button" className="button button-plain" onClick={stop('booked')}>
              They booked
            </button>
            <button type="button" className="button button-plain" onClick={stop('owner')}>
              Stop all
            </button>
          </>
        )}
        {undoable.length > 0 && (
          <button type="button" className="button button-plain" onClick={() => changes.undo.mutate({ conversationId, steps: undoable })}>
            Undo the stop
          </button>
        )}
      </div>
      <ol className="mt-6">
        {steps.map((one) => (
          <FollowUpItem key={one.step} one={one} conversationId={conversationId} timezone={timezone} changes={changes} />
        ))}
      </ol>
      <figure aria-label="Below each of them" className="border-t border-line pt-4 text-13 text-quiet">
        <figcaption>Below each of them stands</figcaption>
        <p className="mt-1 max-w-[680px] [overflow-wrap:anywhere] whitespace-pre-line">{footer}</p>
      </figure>
    </section>
  )
}
