import { AgeFilter, CategoryFilter } from '@ownvoice/core/escalations/filters'
import { ageWords, categoryWords, type Listing } from './listing.ts'

type FilterBarProps = {
  listing: Listing
  typed: string
  onType: (search: string) => void
  onChange: (change: Partial<Pick<Listing, 'category' | 'age'>>) => void
}

/** Narrows the list: all three hold at once. */
export function FilterBar({ listing, typed, onType, onChange }: FilterBarProps) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[10rem_10rem_minmax(0,1fr)]">
      <label className="text-13 text-quiet">
        Category
        <select
          className="field mt-1 text-15 text-ink"
          value={listing.category}
          onChange={({ currentTarget: { value } }) => onChange({ category: CategoryFilter.parse(value) })}
        >
          {CategoryFilter.options.map((filter) => (
            <option key={filter} value={filter}>
              {categoryWords[filter]}
            </option>
          ))}
        </select>
      </label>
      <label className="text-13 text-quiet">
        Age
        <select
          className="field mt-1 text-15 text-ink"
          value={listing.age}
          onChange={({ currentTarget: { value } }) => onChange({ age: AgeFilter.parse(value) })}
        >
          {AgeFilter.options.map((filter) => (
            <option key={filter} value={filter}>
              {ageWords[filter]}
            </option>
          ))}
        </select>
      </label>
      <label className="col-span-full text-13 text-quiet md:col-span-1">
        Search
        <input
          type="search"
          className="field mt-1 text-15 text-ink"
          placeholder="Search email, reason, message ID..."
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => onType(value)}
        />
      </label>
    </div>
  )
}
