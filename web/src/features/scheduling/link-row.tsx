import { useSortable } from '@dnd-kit/sortable'
import { Switch } from '@mantine/core'
import type { LinkEntry } from '@ownvoice/core/scheduling/contract'
import type { LineCount } from '@ownvoice/core/scheduling/line/contract'
import { Chip } from '../../ui/chip.tsx'
import { peopleInLine } from './line/line-words.ts'
import { linkName } from './link-words.ts'

export type LinkActions = {
  onSwitch: (wish: { id: string; active: boolean }) => void
  onEdit: (link: LinkEntry) => void
  onDelete: (link: LinkEntry) => void
  /** Its line; null where it is not stored yet. */
  lineOf: (link: LinkEntry) => LineCount | null
  onOpenLine: (link: LinkEntry) => void
}

type LinkRowProps = LinkActions & { link: LinkEntry; canMove: boolean }

/** One link; on a phone a card. An inactive one is dimmed and says that it is. */
export function LinkRow({ link, canMove, onSwitch, onEdit, onDelete, lineOf, onOpenLine }: LinkRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: link.id })
  const name = linkName(link)
  const line = lineOf(link)
  return (
    <tr
      ref={setNodeRef}

      data-inactive={!link.active || undefined}
      className={`max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:py-3 ${link.active ? '' : 'text-quiet'} ${isDragging ? 'relative z-10 bg-accent-tint' : ''}`}
      style={transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : undefined}
    >
      <td className="py-2 pr-4 max-sm:w-full max-sm:pr-0">
        <div className="flex items-center gap-2">
          {canMove && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              {...attributes}
              {...listeners}
              aria-label={`Move: ${name}`}
              className="-ml-3 grid size-11 shrink-0 cursor-grab touch-none place-items-center text-quiet"
            >
              <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4">
                <path d="M3 5h10M3 8h10M3 11h10" />
              </svg>
            </button>
          )}
          <span className="min-w-0 break-words">
            {link.label === '' ? <span className="text-quiet">No label</span> : <span className="font-semibold">{link.label}</span>}
            {(!link.active || link.full) && (
              <span className="mt-1 flex flex-wrap gap-1">
                {!link.active && <Chip>Inactive</Chip>}
                {link.full && <Chip tone="draft">Full</Chip>}
              </span>
            )}
            {line !== null && (link.full || line.people > 0 || line.place !== null) && (
              <button
                type="button"
                className="link flex min-h-11 items-center text-left sm:min-h-8"
                aria-label={`${peopleInLine(line)}: ${name}`}
                onClick={() => onOpenLine(link)}
              >
                {peopleInLine(line)}
              </button>
            )}
          </span>
        </div>
      </td>
      <td className="py-2 pr-4 max-sm:w-full max-sm:pr-0">
        <a href={link.url} target="_blank" rel="noreferrer" className="link block break-words" aria-label={`${link.url} (opens a new tab)`}>
          {link.url}
        </a>
      </td>
      <td className="py-2 pr-4 max-sm:grow">
        <Switch
          aria-label={`Active: ${name}`}
          checked={link.active}
          onChange={({ currentTarget: { checked } }) => onSwitch({ id: link.id, active: checked })}
        />
      </td>
      <td className="py-2">
        <div className="flex gap-2">
          <button type="button" className="button button-plain" aria-label={`Edit: ${name}`} onClick={() => onEdit(link)}>
            Edit
          </button>
          <button type="button" className="button button-plain" aria-label={`Delete: ${name}`} onClick={() => onDelete(link)}>
            Delete
          </button>
        </div>
      </td>
    </tr>
  )
}
