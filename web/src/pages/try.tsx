import type { Trace } from '@ownvoice/core/assistant/trace'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { AnswerSkeleton } from '../features/assistant/answer-skeleton.tsx'
import { InEnglish } from '../features/assistant/in-english.tsx'
import { Letter } from '../features/assistant/letter.tsx'
import { NoReply } from '../features/assistant/no-reply.tsx'
import type { Place } from '../features/assistant/place.ts'
import { SayWrong, type WrongSentence } from '../features/assistant/say-wrong.ts'
import { TraceView } from '../features/assistant/trace-view.tsx'
import { TryForm } from '../features/assistant/try-form.tsx'
import { PutRight } from '../features/knowledge/answers/put-right.tsx'
import { DocumentDrawer } from '../features/knowledge/document-drawer.tsx'
import { paths } from '../paths.ts'
import { FaultCard } from '../ui/fault.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export default function TryPage() {
  const me = useMe()
  const answer = useMutation(api.assistant.tryMail.mutationOptions())
  const delivery = useMutation(api.mailboxes.deliverToSandbox.mutationOptions())
  const [place, setPlace] = useState<Place | null>(null)
  const [wrong, setWrong] = useState<WrongSentence | null>(null)
  const busy = answer.isPending ? 'trying' : delivery.isPending ? 'delivering' : null

  return (
    <SayWrong value={setWrong}>
      <PageTitle title="Try it">
        <p>Write to {me.businessName ?? 'your business'} as a lead would, and see what goes back, and why.</p>
      </PageTitle>
      <div className="mt-8">
        <TryForm
          busy={busy}
          onTry={(mail) => {
            delivery.reset()
            answer.mutate(mail)
          }}
          onDeliver={(mail) => {
            answer.reset()
            delivery.mutate(mail)
          }}
        />
      </div>
      <div className="mt-12" aria-busy={busy !== null}>
        {answer.isPending && <AnswerSkeleton />}
        {answer.isError && <FaultCard what="The answer" error={answer.error} onRetry={() => answer.mutate(answer.variables)} />}
        {answer.isSuccess && (
          <Answer key={answer.submittedAt} trace={answer.data.trace} to={answer.variables.fromEmail ?? ''} onOpenPlace={setPlace} />
        )}
        {delivery.isError && <FaultCard what="The delivery" error={delivery.error} onRetry={() => delivery.mutate(delivery.variables)} />}
        {delivery.isSuccess && <Delivered />}
      </div>
      <DocumentDrawer place={place} onClose={() => setPlace(null)} />
      <PutRight wrong={wrong} onClose={() => setWrong(null)} />
    </SayWrong>
  )
}

function Answer({ trace, to, onOpenPlace }: { trace: Trace; to: string; onOpenPlace: (place: Place) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="answer" className="border-t border-line pt-8">
      <h2 id="answer" ref={heading} tabIndex={-1} className="scroll-mt-20 font-serif text-28 outline-none">
        The answer
      </h2>
      {trace.reading?.english !== undefined && <InEnglish label="The mail in English" text={trace.reading.english} />}
      <div className="mt-6">
        <TraceView trace={trace} tense="would" onOpenPlace={onOpenPlace}>
          {trace.draft ? (
            <Letter
              to={trace.screening?.replyTo?.address ?? to}
              subject={trace.draft.subject}
              statements={trace.draft.statements}
              language={trace.reading?.language.code}
              onOpenPlace={onOpenPlace}
            />
          ) : (
            <NoReply action={trace.decision?.action ?? null} />
          )}
        </TraceView>
      </div>
    </section>
  )
}

function Delivered() {
  return (
    <section role="status" className="border-l-2 border-sent pl-4">
      <h2 className="font-serif text-21">In the sandbox mailbox</h2>
      <p className="mt-1">
        The mail is on its way through the assistant. It shows up in your{' '}
        <Link to={paths.overview} className="link">
          recent activity
        </Link>{' '}
        as soon as it has been answered.
      </p>
    </section>
  )
}
