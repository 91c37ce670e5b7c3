import { Textarea } from '@mantine/core'
import type { Trace } from '@ownvoice/core/assistant/trace'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { browserNote } from '../../api/browser-note.ts'
import { api } from '../../api/client.ts'
import { useMe } from '../../api/use-me.ts'
import { Fault } from '../../ui/fault.tsx'
import { AnswerSkeleton } from './answer-skeleton.tsx'
import { Letter } from './letter.tsx'
import { NoReply } from './no-reply.tsx'
import { DecisionLine } from './trace-view.tsx'

/** `standing`: how far the set-up has come; with each change of it the mail is answered anew. */
type MailOfYoursProps = { standing: string }

/** What one mail that the owner once got would be answered now, so that each step of the set-up shows what it brings about. */
export function MailOfYours({ standing }: MailOfYoursProps) {
  const { userId } = useMe()
  const note = browserNote('sessionStorage', `ownvoice.mail-to-answer.${userId}`)
  const [text, setText] = useState(() => note.read())
  const keep = (given: string | null) => {
    note.keep(given)
    setText(given)
  }
  return (
    <section aria-labelledby="mail-of-yours" className="mt-4 border-t border-line pt-4">
      <h3 id="mail-of-yours" className="font-semibold">
        See it on a mail of yours
      </h3>
      {text === null ? <MailForm onGiven={keep} /> : <AnsweredNow text={text} standing={standing} onOther={() => keep(null)} />}
    </section>
  )
}

function MailForm({ onGiven }: { onGiven: (text: string) => void }) {
  const [text, setText] = useState('')
  const given = text.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (given !== '') onGiven(given)
  }
  return (
    <form className="mt-2" onSubmit={submit}>
      <Textarea
        label="A mail that a customer wrote to you"
        description="It is answered here anew after each step. Nothing is sent, and it stays in this tab alone."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={20_000}
        classNames={{ input: 'font-serif!' }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" className="button button-plain mt-3" aria-disabled={given === ''}>
        See what it would get
      </button>
    </form>
  )
}

type AnsweredNowProps = { text: string; standing: string; onOther: () => void }

function AnsweredNow({ text, standing, onOther }: AnsweredNowProps) {
  const input = { fromName: '', fromEmail: '', subject: '', text }
  const { queryKey, ...options } = api.assistant.tryMail.queryOptions({ input })
  const answer = useQuery({ ...options, queryKey: [...queryKey, standing], staleTime: Infinity })
  return (
    <div className="mt-2" aria-busy={answer.isPending}>
      <p className="line-clamp-2 text-quiet">“{text}”</p>
      <div className="mt-4">
        {answer.isPending && <AnswerSkeleton />}
        {answer.isLoadingError && <Fault what="The answer" query={answer} />}
        {answer.data && <Answer trace={answer.data.trace} />}
      </div>
      <button type="button" className="button button-plain mt-4" onClick={onOther}>
        Take another mail
      </button>
    </div>
  )
}

function Answer({ trace }: { trace: Trace }) {
  return (
    <>
      <DecisionLine trace={trace} tense="would" became={null} />
      <div className="mt-4">
        {trace.draft ? (
          <Letter to="" subject={trace.draft.subject} statements={trace.draft.statements} language={trace.reading?.language.code} />
        ) : (
          <NoReply action={trace.decision?.action ?? null} />
        )}
      </div>
    </>
  )
}
