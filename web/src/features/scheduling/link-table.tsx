import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { LinkEntry } from '@ownvoice/core/scheduling/contract'
import { linkName } from './link-words.ts'
import { LinkRow, type LinkActions } from './link-row.tsx'

type LinkTableProps = LinkActions & { caption: string; links: readonly LinkEntry[]; onMove: (id: string, overId: string) => void }

/** The links of one category. A row is moved by its handle: dragged, or with Space and the arrow keys, among the active ones or among the others. */
export function LinkTable({ caption, links, onMove, ...actions }: LinkTableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
  }
  const groups = [links.filter(({ active }) => active), links.filter(({ active }) => !active)]
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={move}
      accessibility={{ announcements: announce(links), screenReaderInstructions: { draggable: instructions } }}
    >
      <table className="w-full table-fixed max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-left text-13 text-quiet max-sm:sr-only">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              Label
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              URL
            </th>
            <th scope="col" className="w-20 py-2 pr-4 font-medium">
              Active
            </th>
            <th scope="col" className="w-44 py-2 font-medium">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {groups.map((group, index) => (
            <SortableContext
              key={index === 0 ? 'active' : 'inactive'}
              items={group.map(({ id }) => id)}
              strategy={verticalListSortingStrategy}
            >
              {group.map((link) => (
                <LinkRow key={link.id} link={link} canMove={group.length > 1} {...actions} />
              ))}
            </SortableContext>
          ))}
        </tbody>
      </table>
    </DndContext>
  )
}

const instructions = 'To move a link, press Space, then the up and down arrow keys, then Space again. Escape leaves it where it was.'

function announce(links: readonly LinkEntry[]): Announcements {
  const name = (id: string | number) => {
    const link = links.find((one) => one.id === id)
    return link ? linkName(link) : 'The link'
  }
  const place = (id: string | number) => {
    const over = links.find((one) => one.id === id)
    const group = links.filter(({ active }) => active === over?.active)
    return `${group.findIndex((one) => one.id === id) + 1} of ${group.length}`
  }
  const held = (id: string | number, overId: string | number) => `${name(id)} is held at place ${place(overId)}.`
  return {
    onDragStart: ({ active }) => held(active.id, active.id),
    onDragOver: ({ active, over }) => (over ? held(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} was put at place ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
}
