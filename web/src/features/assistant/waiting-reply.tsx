import type { ReplyOutcome } from '@ownvoice/core/assistant/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { showToast } from '../../ui/toast.ts'
import type { ReadyReply } from '@ownvoice/core/assistant/trace'
import { AnswerForm } from './answer-form.tsx'
import { hasComeBack, type Reply } from './reply-status.ts'
import { type ChosenWords, nextChoice, ReadyReplies } from './ready-replies.tsx'
import { useReload, useSendAnswer } from './use-send-answer.ts'

/** `isOver`: the owner answered by themselves. */
type WaitingReplyProps = { messageId: string; reply: Reply; ready: readonly ReadyReply[]; letter: ReactNode; isOver: boolean }

/** A reply with what the owner can do about it while it waits for them: send a draft in their own words, resolve one of which nobody knows whether it left, or send one again that failed. */
export function WaitingReply({ messageId, reply, ready, letter, isOver }: WaitingReplyProps) {
  if (reply.status === 'draft' && !reply.isClosed) return <Draft messageId={messageId} reply={reply} ready={ready} letter={letter} />
  return (
    <>
      {letter}
      {reply.status === 'draft' && !isOver && <BringBack messageId={messageId} />}
      {reply.status === 'unconfirmed' && <ResolveUnconfirmed messageId={messageId} isBack={hasComeBack(reply)} />}
      {reply.status === 'failed' && !reply.isClosed && <ResolveFailed messageId={messageId} />}
    </>
  )
}

/** The draft once: as a letter with what it rests on, or in a field once the owner changes it. What else the answer may be stands below. */
function Draft({ messageId, reply, ready, letter }: Omit<WaitingReplyProps, 'isOver'>) {
  const [chosen, setChosen] = useState<ChosenWords | null>(null)
  const send = useSendAnswer()
  const same = ready.findIndex(({ text }) => text === reply.text)
  return (
    <>
      {chosen === null ? (
        <>
          {letter}
          <div className="mt-6 flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-main"
              aria-disabled={send.isPending}
              onClick={() => {
                if (!send.isPending) send.mutate({ id: messageId, text: reply.text, ready: same < 0 ? null : same })
              }}
            >
              {send.isPending ? 'Sending…' : 'Send reply'}
            </button>
            <button type="button" className="button button-plain" onClick={() => setChosen(nextChoice(null, reply.text))}>
              Change it
            </button>
          </div>
        </>
      ) : (
        <AnswerForm
          key={chosen.times}
          messageId={messageId}
          label="The draft, to change as you like"
          action="Send reply"
          text={chosen.text}
          isAskedFor
        />
      )}
      <div className="mt-10">
        <ReadyReplies messageId={messageId} ready={ready} draft={reply.text} onChange={(text) => setChosen(nextChoice(chosen, text))} />
      </div>
    </>
  )
}

/** A draft that was discarded can still be sent: it waits again first. */
function BringBack({ messageId }: { messageId: string }) {
  const reload = useReload()
  const restore = useMutation(
    api.escalations.restoreDraft.mutationOptions({
      onSuccess: reload,
      onError: (error) => showToast({ tone: 'error', title: 'It could not be brought back', description: faultText(error) }),
    }),
  )
  return (
    <button
      type="button"
      className="button button-plain mt-6"
      aria-disabled={restore.isPending}
      onClick={() => !restore.isPending && restore.mutate({ messageId })}
    >
      Bring the draft back
    </button>
  )
}

/** Sending again may mean that somebody gets the same mail twice, so it is asked first. */
function ResolveUnconfirmed({ messageId, isBack }: { messageId: string; isBack: boolean }) {
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
        {isBack ? 'It arrived all the same' : 'It is among the sent mails'}
      </button>
      <button type="button" className="button button-plain" onClick={() => setIsAsking(true)}>
        {isBack ? 'Send it again' : 'It is not there'}
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
