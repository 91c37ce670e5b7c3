import type { SendingRules, SendMode } from '@ownvoice/core/assistant/sending-rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'

const words: Record<SendMode, string> = {
  watch: 'Mail is only watched: nothing leaves by itself.',
  draft: 'Each reply waits until you have looked at it.',
  send: 'Replies that it is sure of leave by themselves.',
}

/** What becomes of the mail of all mailboxes, and where that is changed. Asked for with the rest of the page, also while there is nothing to show it for. */
export function ModeLine({ isShown }: { isShown: boolean }) {
  const sending = useQuery(api.assistant.getSending.queryOptions())
  if (!sending.data || !isShown) return null
  return (
    <section aria-label="What happens with replies" className="mt-8 flex max-w-[760px] flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-64 text-quiet">{modeLine(sending.data.rules)}</p>
      <Link to={paths.settingsTab('assistant')} className="button button-plain">
        Change this
      </Link>
    </section>
  )
}

function modeLine({ mode, categoryModes }: SendingRules): string {
  return Object.keys(categoryModes).length === 0 ? words[mode] : `${words[mode]} Some categories are set apart.`
}
