import type { MessageView } from '@ownvoice/core/assistant/contract'
import { brand } from '@ownvoice/core/brand'
import { useLeaveAlone } from './use-leave-alone.ts'

/** At a message: leaves its sender to the owner from now on. Where they are on the list already, says so and takes them off it. */
export function LeaveAlone({ message: { fromEmail, leftAlone } }: { message: Pick<MessageView, 'fromEmail' | 'leftAlone'> }) {
  const { change, isSaving } = useLeaveAlone()
  const press = (who: string, isLeftAlone: boolean) => () => {
    if (!isSaving) change(who, isLeftAlone)
  }
  if (leftAlone === null) {
    return (
      <button type="button" className="button button-plain mt-4" aria-disabled={isSaving} onClick={press(fromEmail, true)}>
        Leave this person alone
      </button>
    )
  }
  return (
    <div className="mt-4 flex max-w-[680px] flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-0 grow basis-64 break-words text-quiet">
        {leftAlone} is on your list of people whom {brand.name} leaves alone.
      </p>
      <button
        type="button"
        className="button button-plain"
        aria-label={`Take off the list: ${leftAlone}`}
        aria-disabled={isSaving}
        onClick={press(leftAlone, false)}
      >
        Take off the list
      </button>
    </div>
  )
}
