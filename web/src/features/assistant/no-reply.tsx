import type { Action } from '@ownvoice/core/assistant/trace'
import { Drawing } from '../../ui/drawing.tsx'

const words: Record<Action, string> = {
  send: 'The reply is still being written.',
  draft: 'The draft is still being written.',
  escalate: 'No words go out by themselves here. The message waits for you.',
  watch: 'While you watch, nothing leaves. Here it had nothing to say either: it would have handed this to you.',
  ignore: 'No reply leaves for a message like this one.',
}

/** What stands in the place of the letter where there is none. */
export function NoReply({ action }: { action: Action | null }) {
  return (
    <div className="flex max-w-[680px] items-center gap-4 rounded-card border border-dashed border-edge p-6 text-quiet">
      <Drawing name="envelope" className="size-10" />
      <p>{action ? words[action] : 'Nothing has been decided yet.'}</p>
    </div>
  )
}
