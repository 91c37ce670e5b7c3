import type { MessageView } from '@ownvoice/core/assistant/contract'
import { brand } from '@ownvoice/core/brand'
import { replySubject } from '@ownvoice/core/mailboxes/reply-subject'
import { useMutation } from '@tanstack/react-query'
import { api, faultText } from '../../api/client.ts'
import { dayAndTime } from '../../ui/moment.ts'
import { showToast } from '../../ui/toast.ts'
import { PlainLetter } from './letter.tsx'
import { useReload } from './use-send-answer.ts'

type OwnersWordsProps = { message: Pick<MessageView, 'id' | 'action' | 'fromEmail' | 'subject' | 'conversation'>; timezone: string }

/** What the owner wrote in a message's conversation from a program of their own, and whose the conversation is since then. Nothing where they did not. */
export function OwnersWords({ message, timezone }: OwnersWordsProps) {
  const { ownersSince, ownerWrote } = message.conversation
  if (ownerWrote.length === 0) return null
  const answer = ownerWrote.find(({ answersThis }) => answersThis)
  // What answers a watched message stands beside what would have been said.
  const shown = ownerWrote.filter(({ answersThis }) => message.action !== 'watch' || !answersThis)
  const when = dayAndTime(answer?.sentAt ?? ownersSince ?? ownerWrote[0]?.sentAt ?? '', timezone)
  const happened = answer ? `You answered this yourself on ${when}` : `You wrote in this conversation yourself on ${when}`
  return (
    <section aria-label="What you wrote yourself" className="mb-10">
      <div className="flex max-w-[680px] flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sheet p-4">
        <p role="status" className="min-w-0 grow basis-64">
          {ownersSince
            ? `${happened}; ${brand.name} leaves this conversation to you.`
            : `${happened} and gave the conversation back: ${brand.name} answers what comes in next.`}
        </p>
        <GiveBack messageId={message.id} isGivenBack={ownersSince === null} />
      </div>
      <ul className="mt-4 space-y-4">
        {shown.map(({ sentAt, text }) => (
          <li key={sentAt}>
            <PlainLetter
              label={`What you wrote on ${dayAndTime(sentAt, timezone)}`}
              from="You"
              to={message.fromEmail}
              subject={replySubject(message.subject)}
              text={text}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Gives a message’s conversation back, or takes it again. For ten seconds the notice takes that back. */
export function GiveBack({ messageId, isGivenBack }: { messageId: string; isGivenBack: boolean }) {
  const reload = useReload()
  const change = useMutation(
    api.assistant.giveBackConversation.mutationOptions({
      onSuccess: (_done, given) => {
        const words = given.isGivenBack
          ? { title: `Given back to ${brand.name}`, description: 'What comes in next in this conversation is answered.' }
          : { title: 'Left to you', description: `${brand.name} answers nothing in this conversation.` }
        showToast({
          tone: 'done',
          topic: 'conversation',
          ...words,
          onUndo: () => change.mutate({ id: messageId, isGivenBack: !given.isGivenBack }),
        })
        return reload()
      },
      onError: (error) => showToast({ tone: 'error', topic: 'conversation', title: 'This was not saved', description: faultText(error) }),
    }),
  )
  return (
    <button
      type="button"
      className="button button-plain"
      aria-disabled={change.isPending}
      onClick={() => {
        if (!change.isPending) change.mutate({ id: messageId, isGivenBack: !isGivenBack })
      }}
    >
      {isGivenBack ? 'Leave it to me' : `Give back to ${brand.name}`}
    </button>
  )
}
