import type { Category } from '@ownvoice/core/assistant/category'
import type { DifferingCase, WatchedCategory } from '@ownvoice/core/assistant/contract'
import { newlyLeaving, type SendModes } from '@ownvoice/core/assistant/sending-rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { paths } from '../../paths.ts'
import { categoryTones } from '../../ui/category-tones.ts'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { dayAndTime } from '../../ui/moment.ts'
import { apartWords, costWords, uncomparedWords } from './watched-words.ts'

/** What it would have meant for the owner's last mails of a category if its replies had left by themselves, with each that differs. */
export function SwitchCost({ watched }: { watched: WatchedCategory }) {
  return (
    <>
      <p>{costWords(watched)}</p>
      <DifferingList differing={watched.differing} />
    </>
  )
}

export function DifferingList({ differing }: { differing: readonly DifferingCase[] }) {
  const { timezone } = useMe()
  return (
    <ul className="mt-1 space-y-3">
      {differing.map((one) => (
        <li key={one.messageId}>
          <Link to={paths.message(one.messageId)} className="link break-words">
            {one.subject || 'No subject'}, from {one.fromName || one.fromEmail}
          </Link>{' '}
          <span className="text-13 text-quiet">{dayAndTime(one.receivedAt, timezone)}</span>
          <span className="block break-words">{apartWords(one)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The same for each category that would leave by itself by rules that are not saved yet. Nothing where none would that does not now. */
export function SwitchCosts({ before, after }: { before: SendModes; after: SendModes }) {
  const leaving = newlyLeaving(before, after)
  return <div role="status">{leaving.length > 0 && <Costs leaving={leaving} />}</div>
}

function Costs({ leaving }: { leaving: readonly Category[] }) {
  const watched = useQuery(api.assistant.listWatched.queryOptions())
  const known = watched.data?.filter(({ category }) => leaving.includes(category)) ?? []
  const unknown = leaving.filter((category) => !known.some((one) => one.category === category))
  return (
    <section aria-label="What would have left" className="space-y-4 rounded-card border border-edge bg-sheet p-4">
      <p className="font-semibold">Before you save: what this would have meant for your own last emails</p>
      {watched.isPending && <p className="text-quiet">Looking at your last emails…</p>}
      {watched.isLoadingError && <Fault what="What it would have meant" query={watched} />}
      {known.map((one) => (
        <div key={one.category}>
          <p className="mb-1">
            <Chip tone={categoryTones[one.category].tone}>{categoryTones[one.category].label}</Chip>
          </p>
          <SwitchCost watched={one} />
        </div>
      ))}
      {watched.data && unknown.length > 0 && (
        <p className="text-quiet">{uncomparedWords(unknown.map((category) => categoryTones[category].label))}</p>
      )}
    </section>
  )
}
