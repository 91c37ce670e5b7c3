import type { ReadyReply } from '@ownvoice/core/assistant/trace'
import { useState } from 'react'
import { AnswerForm } from './answer-form.tsx'
import { InEnglish } from './in-english.tsx'
import { useSendAnswer } from './use-send-answer.ts'

type ReadyRepliesProps = {
  messageId: string
  ready: readonly ReadyReply[]
  /** The draft that waits: what else may be said stands below it, and the same words not again. */
  draft?: string
  onChange: (text: string) => void
}

/** The replies that stand ready for a message that was handed over or waits: one touch sends, and the answer sheet learns the question. */
export function ReadyReplies({ messageId, ready, draft, onChange }: ReadyRepliesProps) {
  const send = useSendAnswer()
  const shown = ready.map((reply, place) => ({ reply, place })).filter(({ reply }) => reply.text !== draft)
  if (shown.length === 0) return null
  const alone = shown.length === 1 ? 'A reply stands ready' : 'Replies that stand ready, likeliest first'
  return (
    <section aria-label="Ready replies" className="max-w-[680px]">
      <h3 className="font-serif text-21">{draft === undefined ? alone : 'Or send one of these instead'}</h3>
      <p className="mt-1 text-quiet">Send the right one as it is. The same question is recognized next time.</p>
      <ol className="mt-4 space-y-4">
        {shown.map(({ reply, place }) => (
          <li key={reply.says} className="rounded-card border border-line bg-sheet p-4">
            <p className="font-serif text-17 break-words">{reply.says}</p>
            {reply.english !== undefined && <InEnglish label="This reply in English" text={reply.english} />}
            <details className="mt-2 text-13">
              <summary className="min-h-11 cursor-pointer py-3 text-quiet">The whole reply</summary>
              <p className="mt-1 font-serif text-15 break-words whitespace-pre-line">{reply.text}</p>
            </details>
            <div className="mt-2 flex flex-wrap gap-3">
              <button
                type="button"
                className={`button ${place === 0 && draft === undefined ? 'button-main' : 'button-plain'}`}
                aria-label={`Send this reply: ${reply.says}`}
                aria-disabled={send.isPending}
                onClick={() => {
                  if (!send.isPending) send.mutate({ id: messageId, text: reply.text, ready: place })
                }}
              >
                {send.isPending && send.variables.ready === place ? 'Sending…' : 'Send this'}
              </button>
              <button type="button" className="button button-plain" onClick={() => onChange(reply.text)}>
                Change it first
              </button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The words that the owner chose to change, and how often they chose: the same ones again begin anew. */
export type ChosenWords = { text: string; times: number }

export function nextChoice(chosen: ChosenWords | null, text: string): ChosenWords {
  return { text, times: (chosen?.times ?? 0) + 1 }
}

type AnswerHereProps = { messageId: string; ready: readonly ReadyReply[] }

/** Where the owner answers a message that was handed over: with what stands ready, or in their own words. */
export function AnswerHere({ messageId, ready }: AnswerHereProps) {
  const [chosen, setChosen] = useState<ChosenWords | null>(null)
  const choose = (text: string) => setChosen(nextChoice(chosen, text))
  return (
    <>
      <ReadyReplies messageId={messageId} ready={ready} onChange={choose} />
      {chosen === null ? (
        <button type="button" className={`button ${ready.length > 0 ? 'button-plain mt-6' : 'button-main'}`} onClick={() => choose('')}>
          {ready.length > 0 ? 'Write another answer' : 'Write the answer here'}
        </button>
      ) : (
        <AnswerForm key={chosen.times} messageId={messageId} label="Your answer" action="Send answer" text={chosen.text} isAskedFor />
      )}
    </>
  )
}
