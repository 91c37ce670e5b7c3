import type { RecordFilter } from '@ownvoice/core/accounts/record/contract'
import { actorWords } from '@ownvoice/core/accounts/record/describe-line'
import { RecordActor } from '@ownvoice/core/accounts/record/record-line'
import { RangeSelect } from '../../ui/range-select.tsx'
import { writeRecordFilter } from './record-filter.ts'

type RecordBarProps = { filter: RecordFilter; typed: string; onType: (typed: string) => void; onChange: (filter: RecordFilter) => void }

/** What the record is narrowed to, and the same lines as a file. */
export function RecordBar({ filter, typed, onType, onChange }: RecordBarProps) {
  const { actor, range } = filter
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <label className="col-span-2 text-13 text-quiet md:grow md:basis-56">
        Search
        <input
          type="search"
          placeholder="Signature, mailbox, signed in..."
          maxLength={200}
          className="field mt-1 text-15 text-ink"
          value={typed}
          onChange={({ currentTarget: { value } }) => onType(value)}
        />
      </label>
      <label className="text-13 text-quiet">
        Who
        <select
          className="field mt-1 text-15 text-ink md:min-w-36"
          value={actor ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, actor: RecordActor.safeParse(value).data })}
        >
          <option value="">Everybody</option>
          {RecordActor.options.map((option) => (
            <option key={option} value={option}>
              {actorWords[option]}
            </option>
          ))}
        </select>
      </label>
      <RangeSelect range={range} className="md:min-w-36" onChange={(chosen) => onChange({ ...filter, range: chosen })} />
      <a href={`/api/v1/me/record.csv?${writeRecordFilter(filter)}`} download className="button button-plain col-span-2">
        Download CSV
      </a>
    </div>
  )
}
