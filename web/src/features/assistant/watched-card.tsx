import type { WatchedCategory } from '@ownvoice/core/assistant/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { categoryTones } from '../../ui/category-tones.ts'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { modeWords } from './category-modes.tsx'
import { DifferingList, SwitchCost } from './switch-cost.tsx'
import { useLetAnswerAlone } from './use-let-answer-alone.ts'
import { missingWords, nearnessWords } from './watched-words.ts'

/** How near the assistant comes to the owner, category by category, and the way to let one answer alone. */
export function WatchedCard() {
  const watched = useQuery(api.assistant.listWatched.queryOptions())
  return (
    <Card
      title="How near it comes to you"
      hint="While you watch, or look at replies first, each reply that would have left by itself is held against what you sent: the same facts, the same links, whatever the words."
      isBusy={watched.isPending}
    >
      {watched.isPending && <p className="mt-4 text-quiet">Comparing…</p>}
      {watched.isLoadingError && <Fault what="The comparison" query={watched} />}
      {watched.data?.length === 0 && (
        <p className="mt-4 rounded-card border border-dashed border-edge p-4 text-quiet">
          Nothing to compare yet. Choose above that replies are only watched, or wait until you have looked at them; then answer your mail
          as you always do.
        </p>
      )}
      {watched.data && watched.data.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {watched.data.map((one) => (
            <li key={one.category} className="py-4">
              <OneCategory watched={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function OneCategory({ watched }: { watched: WatchedCategory }) {
  const { category, mode, agreement, differing } = watched
  const [isAsking, setIsAsking] = useState(false)
  const { tone, label } = categoryTones[category]
  const missing = missingWords(watched)
  const isOffered = agreement.offer === 'offered' && mode !== 'send'
  return (
    <section aria-label={label}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Chip tone={tone}>{label}</Chip>
        <span className="text-13 text-quiet">Replies {modeWords[mode].toLowerCase().replace(' me', ' you')}</span>
      </p>
      <p className="mt-2">{nearnessWords(watched)}</p>
      {missing && <p className="mt-1 text-quiet">{missing}</p>}
      {differing.length > 0 && !isAsking && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer py-3">
            {differing.length === 1 ? 'The one that differs' : `The ${differing.length} that differ`}
          </summary>
          <DifferingList differing={differing} />
        </details>
      )}
      {isOffered && !isAsking && (
        <button type="button" className="button button-plain mt-3" onClick={() => setIsAsking(true)}>
          Let it answer alone
        </button>
      )}
      {isOffered && isAsking && <Question watched={watched} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

/** What the switch would have meant, before it is made. */
function Question({ watched, onClose }: { watched: WatchedCategory; onClose: () => void }) {
  const { category } = watched
  const { label } = categoryTones[category]
  const { letAlone, isSaving } = useLetAnswerAlone(category, onClose)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), []) // the button that was pressed is gone
  return (
    <div
      ref={group}
      tabIndex={-1}
      role="group"
      aria-label={`Let it answer alone: ${label}?`}
      className="mt-3 rounded-card border border-edge bg-sheet p-4"
    >
      <SwitchCost watched={watched} />
      <p className="mt-3 text-quiet">What it is not sure of still waits for you, and you can take this back at any time.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-main" aria-disabled={isSaving} onClick={() => !isSaving && letAlone()}>
          {isSaving ? 'Saving…' : 'Answer these alone'}
        </button>
        <button type="button" className="button button-plain" onClick={onClose}>
          Not yet
        </button>
      </div>
    </div>
  )
}
