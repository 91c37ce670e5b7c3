import type { LineStand } from '@ownvoice/core/scheduling/line/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api, faultText } from '../../../api/client.ts'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../ui/chip.tsx'
import { dayAndTime } from '../../../ui/moment.ts'
import { showToast } from '../../../ui/toast.ts'
import { stateWords } from './line-words.ts'

/** At a message: the lines in which its sender stands, and the owner's way to put them in one. Nothing where no class is full. */
export function InLine({ messageId, timezone }: { messageId: string; timezone: string }) {
  const client = useQueryClient()
  const lines = useQuery(api.scheduling.line.ofMessage.queryOptions({ input: { messageId } }))
  const add = useMutation(
    api.scheduling.line.addSender.mutationOptions({
      onSuccess: (view) => {
        client.setQueryData(api.scheduling.line.ofMessage.queryKey({ input: { messageId } }), view)
        void client.invalidateQueries({ queryKey: api.scheduling.line.key() })
        showToast({ tone: 'done', topic: 'line', title: 'Put on the waitlist', description: 'Nothing was sent to them.' })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'line', title: 'Nothing was changed', description: faultText(error) }),
    }),
  )
  const view = lines.data
  if (!view || view.email === null || (view.stands.length === 0 && view.links.length === 0)) return null
  return (
    <Section>
      {view.stands.length === 0 && <p className="mt-2 text-quiet">They are on none.</p>}
      {view.stands.length > 0 && <Stands stands={view.stands} timezone={timezone} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {view.links.map(({ linkId, label }) => (
          <button
            key={linkId}
            type="button"
            className="button button-plain"
            aria-disabled={add.isPending}
            onClick={() => !add.isPending && add.mutate({ linkId, messageId })}
          >
            Put on the waitlist: {label}
          </button>
        ))}
      </div>
    </Section>
  )
}

/** The lines in which somebody stands who never wrote. Nothing where there are none. */
export function StandsInLine({ stands, timezone }: { stands: readonly LineStand[]; timezone: string }) {
  if (stands.length === 0) return null
  return (
    <Section>
      <Stands stands={stands} timezone={timezone} />
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="waitlist" className="mt-12">
      <h2 id="waitlist" className="font-serif text-28">
        Waitlist
      </h2>
      {children}
    </section>
  )
}

function Stands({ stands, timezone }: { stands: readonly LineStand[]; timezone: string }) {
  return (
    <ul aria-label="Their places in line" className="mt-4 max-w-[680px] divide-y divide-line rounded-card border border-line bg-sheet">
      {stands.map(({ entryId, label, state, place, heldUntil }) => (
        <li key={entryId} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
          <Chip tone={stateWords[state].tone}>{stateWords[state].chip}</Chip>
          <p className="min-w-0 grow [overflow-wrap:anywhere]">
            {label || 'A booking link without a label'}
            {place !== null && `, number ${place} in line`}
            {heldUntil !== null && `, until ${dayAndTime(heldUntil, timezone)}`}
          </p>
          <Link to={paths.scheduling} className="link">
            Open Scheduling
          </Link>
        </li>
      ))}
    </ul>
  )
}
