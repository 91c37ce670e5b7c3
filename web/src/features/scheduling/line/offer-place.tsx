import { NativeSelect } from '@mantine/core'
import type { LineView, OfferPreview } from '@ownvoice/core/scheduling/line/contract'
import { HoldHours, usualHoldHours } from '@ownvoice/core/scheduling/line/line'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { Fault } from '../../../ui/fault.tsx'
import { SkeletonLine } from '../../../ui/skeleton.tsx'
import { leavesLine, notWrittenWords } from './line-words.ts'
import type { LineChanges } from './use-line.ts'

type OfferPlaceProps = { line: LineView; changes: LineChanges; onClose: () => void }

const choices = [24, 48, 72].map((hours) => ({ value: String(hours), label: `${hours} hours` }))

/** Says that one place is free: who is next, for how long it is held, and the very words, before anything leaves. */
export function OfferPlace({ line, changes, onClose }: OfferPlaceProps) {
  const [holdHours, setHoldHours] = useState<HoldHours>(usualHoldHours)
  const preview = useQuery({
    ...api.scheduling.line.preview.queryOptions({ input: { linkId: line.linkId, hours: `${holdHours}` } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Free one place" className="my-4 rounded-card border border-edge p-4 sm:p-6">
      <h3 className="font-serif text-21">Free one place</h3>
      <p className="mt-1 max-w-[62ch] text-quiet">
        One place is free. The next in line is written to. If they do not take it in time, the one after them is, and so on.
        {line.isFull && ' For everybody else the class stays full.'}
      </p>
      <NativeSelect
        className="mt-4 max-w-48"
        label="Hold it for"
        data={choices}
        value={String(holdHours)}
        onChange={({ currentTarget: { value } }) => setHoldHours(HoldHours.parse(Number(value)))}
      />
      {preview.isPending && <SkeletonLine className="mt-4 w-full" />}
      {preview.isLoadingError && (
        <div className="mt-4">
          <Fault what="The words" query={preview} />
        </div>
      )}
      {preview.data && <Preview preview={preview.data} timezone={line.timezone} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-main"
          aria-disabled={!canSend(preview.data) || preview.isPlaceholderData || changes.offer.isPending}
          onClick={() => {
            const entryId = preview.data?.entryId
            if (!entryId || !canSend(preview.data) || preview.isPlaceholderData || changes.offer.isPending) return
            changes.offer.mutate({ linkId: line.linkId, holdHours, entryId }, { onSuccess: onClose })
          }}
        >
          {preview.data?.entryId ? `Write to ${preview.data.to}` : 'Write to the next'}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </section>
  )
}

function canSend(preview: OfferPreview | undefined): boolean {
  return typeof preview?.entryId === 'string' && preview.problem === null
}

function Preview({ preview, timezone }: { preview: OfferPreview; timezone: string }) {
  const { entryId, to, subject, text, problem, waits, leavesAt, passedOver } = preview
  return (
    <div className="mt-4" aria-live="polite">
      {passedOver.length > 0 && (
        <ul className="mb-3 text-13 text-draft">
          {passedOver.map(({ who, why }) => (
            <li key={who} className="[overflow-wrap:anywhere]">
              {who}: {notWrittenWords[why]}
            </li>
          ))}
        </ul>
      )}
      {entryId === null ? (
        <p>Nobody in line can be written to. Tell them yourself.</p>
      ) : (
        <>
          <figure aria-label="The email" className="max-w-[62ch] rounded-card border border-line bg-sheet p-4 sm:p-6">
            <figcaption className="border-b border-line pb-3 text-13 text-quiet">
              To {to} · {subject}
            </figcaption>
            <p className="mt-3 font-serif text-17 [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
          </figure>
          <p className="mt-3 text-quiet">{problem === null ? leavesLine(waits, leavesAt, timezone) : `It cannot leave: ${problem}`}</p>
        </>
      )}
    </div>
  )
}
