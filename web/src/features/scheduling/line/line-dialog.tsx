import { Modal } from '@mantine/core'
import type { LineView } from '@ownvoice/core/scheduling/line/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Fault } from '../../../ui/fault.tsx'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { AddToLine } from './add-to-line.tsx'
import { FreePlaces } from './free-places.tsx'
import { LineLog } from './line-log.tsx'
import { LinePeople } from './line-people.tsx'
import { OfferPlace } from './offer-place.tsx'
import { useLine } from './use-line.ts'

export type OpenLine = { linkId: string; name: string; isOffering?: boolean }

/** The line of one booking link: who stands in it, what is free, and what happened. */
export function LineDialog({ open, onClose }: { open: OpenLine | null; onClose: () => void }) {
  return (
    <Modal
      opened={open !== null}
      onClose={onClose}
      title={`In line for ${open?.name ?? ''}`}
      size="min(760px, 100%)"
      classNames={{ title: 'font-serif! text-21!' }}
    >
      {open && <Line key={open.linkId} open={open} />}
    </Modal>
  )
}

function Line({ open: { linkId, isOffering = false } }: { open: OpenLine }) {
  const line = useQuery(api.scheduling.line.get.queryOptions({ input: { linkId } }))
  if (line.isPending) {
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">Loading the line</span>
        <SkeletonLine className="w-3/5" />
        <SkeletonLine className="w-full" />
        <SkeletonLine className="w-4/5" />
      </div>
    )
  }
  if (line.isLoadingError) return <Fault what="The line" query={line} />
  return <Loaded line={line.data} isOffering={isOffering} />
}

function Loaded({ line, isOffering }: { line: LineView; isOffering: boolean }) {
  const changes = useLine(line.linkId)
  const [opened, setOpened] = useState<'offer' | 'add' | null>(isOffering ? 'offer' : null)
  const waits = line.entries.some(({ state }) => state === 'waiting')
  return (
    <>
      <FreePlaces line={line} changes={changes} />
      {opened === 'offer' && waits && line.isActive && <OfferPlace line={line} changes={changes} onClose={() => setOpened(null)} />}
      <LinePeople line={line} changes={changes} />
      {opened === 'add' && <AddToLine line={line} changes={changes} onClose={() => setOpened(null)} />}
      {opened === null && (
        <div className="mt-4 flex flex-wrap gap-3">
          {waits && (
            <button
              type="button"
              className="button button-main"
              aria-disabled={!line.isActive}
              title={line.isActive ? undefined : 'The booking link is switched off, so nobody could book with it.'}
              onClick={() => line.isActive && setOpened('offer')}
            >
              Free one place
            </button>
          )}
          <button type="button" className="button button-plain" onClick={() => setOpened('add')}>
            Add somebody
          </button>
        </div>
      )}
      {waits && !line.isActive && <p className="mt-2 text-13 text-quiet">The booking link is switched off, so no place can be offered.</p>}
      <LineLog line={line} changes={changes} />
    </>
  )
}
