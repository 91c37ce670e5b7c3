import type { Ask, Finding, Trace } from '@ownvoice/core/assistant/trace'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { type CitedPassage, citedFirst } from './cited-first.ts'
import { howSettled, type Settled } from './how-settled.ts'
import { Part } from './part.tsx'
import { passageExcerpt } from './passage-excerpt.ts'
import { type Place, placeOfPassage } from './place.ts'
import { whereWords } from './where-words.ts'

/** What the reply rests on comes first, then the best; the later ones are rarely worth a look. */
const shownAtOnce = 2

type OpenPlace = { onOpenPlace: (place: Place) => void }

export function FoundPart({ trace, onOpenPlace }: { trace: Trace } & OpenPlace) {
  const asks = trace.reading?.asks ?? []
  return (
    <Part title="What we found">
      {trace.findings.length === 0 && <p className="text-quiet">Your documents were not searched for this one.</p>}
      {trace.findings.map((finding) => (
        <FindingLines
          key={finding.askId}
          finding={finding}
          ask={asks.find((ask) => ask.id === finding.askId)}
          settled={howSettled(finding, asks, trace.draft)}
          passages={citedFirst(finding.passages, finding.askId, trace.draft?.statements ?? [])}
          onOpenPlace={onOpenPlace}
        />
      ))}
    </Part>
  )
}

type FindingLinesProps = { finding: Finding; ask: Ask | undefined; settled: Settled; passages: readonly CitedPassage[] } & OpenPlace

function FindingLines({ finding, ask, settled, passages, onOpenPlace }: FindingLinesProps) {
  const { tone, label, words } = settledWords(settled, finding)
  return (
    <div>
      {ask && <p className="font-serif text-17 break-words">“{ask.text}”</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={tone}>{label}</Chip>
        <span className="text-13 text-quiet">{words}</span>
      </p>
      {passages.length > 0 && <PassageLines passages={passages.slice(0, shownAtOnce)} onOpenPlace={onOpenPlace} />}
      {passages.length > shownAtOnce && (
        <details className="mt-2 text-13">
          <summary className="min-h-6 cursor-pointer text-quiet">{passages.length - shownAtOnce} more, less alike</summary>
          <PassageLines passages={passages.slice(shownAtOnce)} onOpenPlace={onOpenPlace} />
        </details>
      )}
    </div>
  )
}

function settledWords(settled: Settled, finding: Finding): { tone: ChipTone; label: string; words: string } {
  const reason = withTitles(finding)
  switch (settled.kind) {
    case 'documented':
      return { tone: 'sent', label: 'Documented', words: reason }
    case 'link':
      return { tone: 'sent', label: 'By a link', words: `Settled by the booking link “${settled.link.label || settled.link.url}”.` }
    case 'full':
      return { tone: 'sent', label: 'Full', words: 'What is asked for is full, and the reply says so.' }
    case 'deferred':
      return { tone: 'urgent', label: 'Left to you', words: reason }
    case 'nothing':
      return { tone: 'plain', label: 'No question', words: 'It asks nothing.' }
    case 'undocumented':
      return { tone: 'urgent', label: 'Not documented', words: reason }
  }
}

/** The server's reason, with documents called by their names as everywhere on the page. */
function withTitles({ reason, passages }: Finding): string {
  const names = new Set(passages.map(({ passage }) => passage.documentName))
  return [...names].reduce((words, name) => words.replaceAll(name, documentTitle(name)), reason)
}

function PassageLines({ passages, onOpenPlace }: { passages: readonly CitedPassage[] } & OpenPlace) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {passages.map((cited) => (
        <PassageLine key={cited.found.passage.id} cited={cited} onOpenPlace={onOpenPlace} />
      ))}
    </ul>
  )
}

function PassageLine({ cited, onOpenPlace }: { cited: CitedPassage } & OpenPlace) {
  const { passage } = cited.found
  return (
    <li>
      <button
        type="button"
        className="block w-full py-2 text-left hover:bg-accent-tint"
        onClick={() => onOpenPlace(placeOfPassage(passage))}
      >
        <span className="block text-13 font-semibold break-words">{whereWords(passage).join(' › ')}</span>
        <span className="line-clamp-3 text-13 break-words whitespace-pre-line text-quiet">{passageExcerpt(cited)}</span>
      </button>
    </li>
  )
}
