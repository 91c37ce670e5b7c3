import type { LineEntryView, LineView } from '@ownvoice/core/scheduling/line/contract'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Chip } from '../../../ui/chip.tsx'
import { dayAndTime } from '../../../ui/moment.ts'
import { notWrittenWords, stateWords, whoIs } from './line-words.ts'
import type { LineChanges } from './use-line.ts'

type LinePeopleProps = { line: LineView; changes: LineChanges }

/** Who stands in line, in the order in which they are written to. */
export function LinePeople({ line, changes }: LinePeopleProps) {
  const waiting = line.entries.filter(({ state }) => state === 'waiting')
  const people = [...line.entries.filter(({ state }) => state === 'offered'), ...waiting]
  const { list, move } = useMoves(changes)
  if (people.length === 0) {
    return (
      <p className="mt-4 max-w-[62ch] text-quiet">
        Nobody waits. Who accepts the waitlist in answer to a reply, or asks for it, is put in line here by itself; you can add people by
        hand as well.
      </p>
    )
  }
  return (
    <ol ref={list} aria-label="People in line" className="mt-4 divide-y divide-line border-y border-line">
      {people.map((entry) => {
        const place = waiting.findIndex(({ id }) => id === entry.id)
        return (
          <Person
            key={entry.id}
            entry={entry}
            place={place < 0 ? null : place + 1}
            last={waiting.length}
            timezone={line.timezone}
            onMove={(by) => move(entry, by)}
            onRemove={() => changes.remove.mutate({ id: entry.id })}
          />
        )
      })}
    </ol>
  )
}

/** Where a row is moved in the page the browser forgets which of its buttons was pressed. */
function useMoves(changes: LineChanges) {
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ id: string; by: -1 | 1 } | null>(null)
  useEffect(() => {
    const { id, by } = moved.current ?? {}
    if (id === undefined || changes.move.isPending) return
    moved.current = null
    list.current?.querySelector<HTMLElement>(`[data-move="${id} ${by}"]`)?.focus()
  })
  const move = (entry: LineEntryView, by: -1 | 1) => {
    if (changes.move.isPending) return
    moved.current = { id: entry.id, by }
    changes.move.mutate({ id: entry.id, by })
  }
  return { list, move }
}

type PersonProps = {
  entry: LineEntryView
  place: number | null
  last: number
  timezone: string
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Person({ entry, place, last, timezone, onMove, onRemove }: PersonProps) {
  const { chip, tone } = stateWords[entry.state]
  const who = whoIs(entry)
  const up = place !== null && place > 1
  const down = place !== null && place < last
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="w-6 font-serif text-21 text-quiet tabular-nums" aria-hidden={place === null}>
        {place ?? '·'}
      </span>
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
          {who} {entry.state !== 'waiting' && <Chip tone={tone}>{chip}</Chip>}
        </p>
        <p className="text-13 [overflow-wrap:anywhere] text-quiet">
          {entry.name !== '' && <>{entry.email} · </>}since {dayAndTime(entry.joinedAt, timezone)}
          {entry.messageId !== null && (
            <>
              {' · '}
              <Link to={paths.message(entry.messageId)} className="link" aria-label={`Their message: ${who}`}>
                Their message
              </Link>
            </>
          )}
        </p>
        {entry.notWritten !== null && entry.state === 'waiting' && (
          <p className="text-13 text-draft">{notWrittenWords[entry.notWritten]}</p>
        )}
      </div>
      <div className="flex gap-2 max-sm:pl-10">
        {place !== null && last > 1 && (
          <>
            <MoveButton
              name={`Move up: ${who}`}
              mark={`${entry.id} -1`}
              isOff={!up}
              path="M8 13V3M3.5 7.5L8 3l4.5 4.5"
              onPress={() => onMove(-1)}
            />
            <MoveButton
              name={`Move down: ${who}`}
              mark={`${entry.id} 1`}
              isOff={!down}
              path="M8 3v10M3.5 8.5L8 13l4.5-4.5"
              onPress={() => onMove(1)}
            />
          </>
        )}
        <button type="button" className="button button-plain" aria-label={`Remove: ${who}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  )
}

type MoveButtonProps = { name: string; mark: string; isOff: boolean; path: string; onPress: () => void }

function MoveButton({ name, mark, isOff, path, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-card border border-edge aria-disabled:border-line aria-disabled:text-quiet"
      aria-label={name}
      aria-disabled={isOff}
      data-move={mark}
      onClick={() => !isOff && onPress()}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4">
        <path d={path} />
      </svg>
    </button>
  )
}
