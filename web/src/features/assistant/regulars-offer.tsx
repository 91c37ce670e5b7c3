import { brand } from '@ownvoice/core/brand'
import type { RegularView } from '@ownvoice/core/mailboxes/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useLeaveAlone } from './use-leave-alone.ts'

/** Whom the look back found the owner to write with of their own accord: each can be left alone. Folded, since most owners want none of it; nothing where nobody was found. */
export function RegularsOffer() {
  const lookBacks = useQuery(api.mailboxes.lookBacks.queryOptions())
  const summary = useRef<HTMLElement>(null)
  const { change, isSaving } = useLeaveAlone(() => summary.current?.focus())
  const regulars = lookBacks.data?.flatMap((each) => each.regulars) ?? []
  if (regulars.length === 0) return null
  return (
    <details className="mt-4 rounded-card border border-line px-4 py-3">
      <summary ref={summary} className="min-h-11 cursor-pointer content-center font-semibold">
        Staff, family, suppliers? {regulars.length === 1 ? 'One' : regulars.length} you write to of your own accord
      </summary>
      <p className="mt-1 max-w-[64ch] text-quiet">
        The look back found them in your mailbox. Left alone, their mail comes to you and {brand.name} sends them nothing. Settings →
        Assistant has the whole list.
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line" aria-label="You write with">
        {regulars.map(({ who, messageId, ...counts }) => (
          <li key={who} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <p className="min-w-0">
              <span className="block break-words">
                <Who who={who} messageId={messageId} />
              </span>
              <span className="block text-13 text-quiet">{countWords(counts)}</span>
            </p>
            <button
              type="button"
              className="button button-plain"
              aria-label={`Leave alone: ${who}`}
              aria-disabled={isSaving}
              onClick={() => {
                if (!isSaving) change(who, true)
              }}
            >
              Leave alone
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whose mail we have leads to their page. */
function Who({ who, messageId }: Pick<RegularView, 'who' | 'messageId'>) {
  if (who.startsWith('@')) return `Everybody at ${who.slice(1)}`
  if (messageId === null) return who
  return (
    <Link to={paths.person(messageId)} className="link">
      {who}
    </Link>
  )
}

function countWords({ theirs, yours }: Pick<RegularView, 'theirs' | 'yours'>): string {
  return `${theirs} ${theirs === 1 ? 'email' : 'emails'} from them, ${yours} from you`
}
