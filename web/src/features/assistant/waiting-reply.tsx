import type { ReplyOutcome } from '@ownvoice/core/assistant/contract'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import type { Reply } from './reply-status.ts'

type WaitingReplyProps = { messageId: string; reply: Reply }

/** What the owner can do about a reply that waits for them: send a draft in their own words, resolve one of which nobody knows whether it left, or send one again that failed. */
export function WaitingReply({ messageId, reply }: WaitingReplyProps) {
  if (reply.status === 'draft') return <DraftForm messageId={messageId} reply={reply} />
  if (reply.status === 'unconfirmed') return <ResolveUnconfirmed messageId={messageId} />
  if (reply.status === 'failed' && !reply.isClosed) return <ResolveFailed messageId={messageId} />
  return null
}

/** What was typed stays when sending fails. */
function DraftForm({ messageId, reply }: WaitingReplyProps) {
  const [text, setText] = useState(reply.text)
  const reload = useReload()
  const send = useMutation(
    api.assistant.sendDraft.mutationOptions({
      onSuccess: () => {
        showToast({ tone: 'done', title: 'On its way', description: `The reply goes to ${reply.toEmail} now.` })
        return reload()
      },
      onError: (error) => showToast({ tone: 'error', title: 'The reply was not sent', description: faultText(error) }),
    }),
  )
  const isEmpty = text.trim() === ''
  return (
    <form
      className="mt-8 max-w-[680px]"
      aria-label="Send the draft"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !send.isPending) send.mutate({ id: messageId, text })
      }}
    >
      <Textarea
        label="The draft, to change as you like"
        autosize
        minRows={8}
        maxRows={24}
        maxLength={20_000}
        value={text}
        error={isEmpty ? 'Write at least a word.' : null}
        classNames={{ input: 'font-serif! text-17!' }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" aria-disabled={isEmpty || send.isPending} className="button button-main mt-4">
        {send.isPending ? 'Sending…' : 'Send reply'}
      </button>
    </form>
  )
}

/** Sending again may mean that somebody gets the same mail twice, so it is asked first. */
function ResolveUnconfirmed({ messageId }: { messageId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { resolve, answer } = useResolve(messageId)
  if (isAsking) {
    return (
      <div role="group" aria-label="Send it again?" className="mt-8 max-w-[680px]">
        <p>If the first one did leave, this person gets the same mail twice. Send it again?</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <button type="button" className="button button-main" aria-disabled={resolve.isPending} onClick={answer('send_again')}>
            Send it again
          </button>
          <button type="button" className="button button-plain" onClick={() => setIsAsking(false)}>
            Keep it as it is
          </button>
        </div>
      </div>
    )
  }
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <button type="button" className="button button-main" aria-disabled={resolve.isPending} onClick={answer('arrived')}>
        It is among the sent mails
      </button>
      <button type="button" className="button button-plain" onClick={() => setIsAsking(true)}>
        It is not there
      </button>
    </div>
  )
}

function ResolveFailed({ messageId }: { messageId: string }) {
  const { resolve, answer } = useResolve(messageId)
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <button type="button" className="button button-main" aria-disabled={resolve.isPending} onClick={answer('send_again')}>
        Send it again
      </button>
      <button type="button" className="button button-plain" aria-disabled={resolve.isPending} onClick={answer('closed')}>
        I have dealt with it
      </button>
    </div>
  )
}

function useResolve(messageId: string) {
  const reload = useReload()
  const resolve = useMutation(
    api.assistant.resolveReply.mutationOptions({
      onSuccess: reload,
      onError: (error) => showToast({ tone: 'error', title: 'This could not be noted', description: faultText(error) }),
    }),
  )
  const answer = (outcome: ReplyOutcome) => () => {
    if (!resolve.isPending) resolve.mutate({ id: messageId, outcome })
  }
  return { resolve, answer }
}

/** The message and the counts on the Overview show what became of it at once. */
function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
