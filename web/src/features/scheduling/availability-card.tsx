import { Switch } from '@mantine/core'
import { daysOf, rangeLabel } from '@ownvoice/core/scheduling/blackout-days'
import { mergeBlackouts } from '@ownvoice/core/scheduling/blackouts'
import { isBlackedOut } from '@ownvoice/core/scheduling/is-blacked-out'
import type { Availability } from '@ownvoice/core/scheduling/contract'
import type { BlackoutRange } from '@ownvoice/core/scheduling/scheduling'
import { useRef } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { BlackoutCalendar } from './blackout-calendar.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import type { AvailabilityDraft } from './use-availability.ts'

/** The days on which nothing is offered, and what people hear when a class is full. */
export function AvailabilityCard({ draft }: { draft: AvailabilityDraft }) {
  const { stored, value } = draft
  return (
    <section className="mt-8 rounded-card border border-line p-4 sm:p-6" aria-labelledby="availability" aria-busy={stored.isPending}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="availability" className="font-serif text-21">
          Manual Availability
        </h2>
        <Chip>Beta</Chip>
      </div>
      <p className="mt-1 max-w-[64ch] text-quiet">Replies offer and confirm nothing on the days that you block here.</p>
      {stored.isPending && (
        <div role="status" className="mt-6 space-y-4">
          <span className="sr-only">Loading your blackout dates</span>
          <SkeletonLine className="h-64 w-80 max-w-full" />
          <SkeletonLine className="w-2/5" />
        </div>
      )}
      {stored.isLoadingError && (
        <div className="mt-6">
          <Fault what="Your blackout dates" query={stored} />
        </div>
      )}
      {value && (
        <div inert={draft.isSaving}>
          <Days value={value} onEdit={draft.edit} />
        </div>
      )}
      <UnsavedBar
        about="Unsaved availability"
        isDirty={draft.isDirty}
        metOthers={draft.metOthers}
        isSaving={draft.isSaving}
        onDiscard={draft.discard}
        onSave={draft.save}
      />
    </section>
  )
}

function Days({ value, onEdit }: { value: Availability; onEdit: AvailabilityDraft['edit'] }) {
  const { blackouts, offerWaitlistOnFull } = value
  return (
    <>
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <BlackoutCalendar ranges={blackouts} onChange={(ranges) => onEdit({ blackouts: ranges })} />
        <BlackoutList ranges={blackouts} onChange={(ranges) => onEdit({ blackouts: ranges })} />
      </div>
      <Switch
        className="mt-6 border-t border-line pt-6"
        label="Waitlist Option"
        description="Offer a waitlist if a class looks full."
        checked={offerWaitlistOnFull}
        onChange={({ currentTarget: { checked } }) => onEdit({ offerWaitlistOnFull: checked })}
      />
    </>
  )
}

function BlackoutList({ ranges, onChange }: { ranges: BlackoutRange[]; onChange: (ranges: BlackoutRange[]) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (range: BlackoutRange) => {
    onChange(mergeBlackouts(daysOf(ranges).filter((day) => !isBlackedOut([range], day))))
    heading.current?.focus()
  }
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} id="blackout-dates" className="font-semibold">
        Blackout dates
      </h3>
      {ranges.length === 0 && <p className="mt-2 text-quiet">No blackout dates yet. Add a date to block off unavailable times.</p>}
      <ul aria-labelledby="blackout-dates" className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {ranges.map((range) => (
          <li key={range.id} className="flex items-center justify-between gap-4 py-2">
            <span>{rangeLabel(range)}</span>
            <button type="button" className="button button-plain" aria-label={`Remove: ${rangeLabel(range)}`} onClick={() => remove(range)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
