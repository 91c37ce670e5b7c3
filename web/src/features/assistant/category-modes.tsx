import { Category } from '@ownvoice/core/assistant/category'
import { type SendingRules, SendMode } from '@ownvoice/core/assistant/sending-rules'
import { categoryTones } from '../../ui/category-tones.ts'

/** What becomes of replies, as a category's choice says it. */
export const modeWords: Record<SendMode, string> = {
  send: 'Leave by themselves',
  draft: 'Wait for me',
  watch: 'Are only watched',
}

type CategoryModesProps = { rules: SendingRules; onChange: (categoryModes: SendingRules['categoryModes']) => void }

/** What goes for single categories instead of the choice for all. */
export function CategoryModes({ rules: { categoryModes }, onChange }: CategoryModesProps) {
  const apart = Object.keys(categoryModes).length
  const choose = (category: Category, value: string) => {
    const { [category]: _, ...others } = categoryModes
    const mode = SendMode.safeParse(value).data
    onChange(mode ? { ...others, [category]: mode } : others)
  }
  return (
    <details className="border-y border-line" open={apart > 0}>
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">
        Something else for a category{apart > 0 && <span className="font-normal text-quiet">, {apart} set apart</span>}
      </summary>
      <div className="grid gap-x-6 gap-y-3 pb-4 sm:grid-cols-2">
        {Category.options.map((category) => (
          <label key={category} className="flex flex-wrap items-center justify-between gap-x-3">
            {categoryTones[category].label}
            <select
              className="field w-auto! max-w-full"
              value={categoryModes[category] ?? ''}
              onChange={({ currentTarget }) => choose(category, currentTarget.value)}
            >
              <option value="">As above</option>
              {SendMode.options.toReversed().map((mode) => (
                <option key={mode} value={mode}>
                  {modeWords[mode]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  )
}
