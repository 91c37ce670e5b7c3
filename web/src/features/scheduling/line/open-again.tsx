import type { LinkEntry } from '@ownvoice/core/scheduling/contract'
import { linkName } from '../link-words.ts'

type OpenAgainProps = { links: readonly LinkEntry[]; onOffer: (link: LinkEntry) => void; onClose: (id: string) => void }

/** Asks, for classes that are full no more, whether those in line are to be written to. Nothing leaves without that. */
export function OpenAgain({ links, onOffer, onClose }: OpenAgainProps) {
  return (
    <ul aria-label="Open again" aria-live="polite" className="mt-4 space-y-3 empty:hidden">
      {links.map((link) => (
        <li key={link.id} className="rounded-card border border-edge p-4">
          <p className="max-w-[62ch] [overflow-wrap:anywhere]">
            <span className="font-semibold">{linkName(link)}</span> is full no more, and people are in line for it. Do you want to write to
            the next of them? Nothing was sent to anybody.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-plain"
              onClick={() => {
                onClose(link.id)
                onOffer(link)
              }}
            >
              Free one place<span className="sr-only">: {linkName(link)}</span>
            </button>
            <button type="button" className="button button-plain" onClick={() => onClose(link.id)}>
              Not now<span className="sr-only">: {linkName(link)}</span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
