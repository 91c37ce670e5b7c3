import type { Ask, Finding } from '@ownvoice/core/assistant/trace'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import { Chip } from '../../ui/chip.tsx'
import { Part } from './part.tsx'
import { type Place, placeOfPassage } from './place.ts'

/** The passages of an ask come best first; the later ones are rarely worth a look. */
const shownAtOnce = 2

type OpenPlace = { onOpenPlace: (place: Place) => void }

export function FoundPart({ findings, asks, onOpenPlace }: { findings: readonly Finding[]; asks: readonly Ask[] } & OpenPlace) {
  return (
    <Part title="What we found">
      {findings.length === 0 && <p className="text-quiet">Your documents were not searched for this one.</p>}
      {findings.map((finding) => (
        <FindingLines key={finding.askId} finding={finding} ask={asks.find((ask) => ask.id === finding.askId)} onOpenPlace={onOpenPlace} />
      ))}
    </Part>
  )
}

function FindingLines({ finding, ask, onOpenPlace }: { finding: Finding; ask: Ask | undefined } & OpenPlace) {
  return (
    <div>
      {ask && <p className="font-serif text-17 break-words">“{ask.text}”</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={finding.documented ? 'sent' : 'urgent'}>{finding.documented ? 'Documented' : 'Not documented'}</Chip>
        <span className="text-13 text-quiet">{finding.reason}</span>
      </p>
      {finding.passages.length > 0 && <PassageLines passages={finding.passages.slice(0, shownAtOnce)} onOpenPlace={onOpenPlace} />}
      {finding.passages.length > shownAtOnce && (
        <details className="mt-2 text-13">
          <summary className="min-h-6 cursor-pointer text-quiet">{finding.passages.length - shownAtOnce} more, less alike</summary>
          <PassageLines passages={finding.passages.slice(shownAtOnce)} onOpenPlace={onOpenPlace} />
        </details>
      )}
    </div>
  )
}

function PassageLines({ passages, onOpenPlace }: { passages: readonly FoundPassage[] } & OpenPlace) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {passages.map((found) => (
        <PassageLine key={found.passage.id} found={found} onOpenPlace={onOpenPlace} />
      ))}
    </ul>
  )
}

function PassageLine({ found, onOpenPlace }: { found: FoundPassage } & OpenPlace) {
  const { passage } = found
  const where = [passage.documentName, ...passage.headings, ...(passage.page === null ? [] : [`page ${passage.page}`])].join(' › ')
  return (
    <li>
      <button
        type="button"
        className="grid w-full grid-cols-[1fr_auto] gap-x-4 py-2 text-left hover:bg-accent-tint"
        onClick={() => onOpenPlace(placeOfPassage(passage))}
      >
        <span className="text-13 font-semibold">{where}</span>
        <span className="text-13 text-quiet">
          <span className="sr-only">likeness </span>
          {found.score.toFixed(2)}
        </span>
        <span className="col-span-2 line-clamp-2 text-13 text-quiet">{passage.text}</span>
      </button>
    </li>
  )
}
