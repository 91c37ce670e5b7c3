import type { MessageView } from '@ownvoice/core/assistant/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, isNotFound } from '../api/client.ts'
import { useMe } from '../api/use-me.ts'
import { DeleteMessage } from '../features/accounts/delete-message.tsx'
import { AnswerSkeleton } from '../features/assistant/answer-skeleton.tsx'
import { becameOf } from '../features/assistant/became.ts'
import { Conversation } from '../features/assistant/conversation/conversation.tsx'
import { InEnglish } from '../features/assistant/in-english.tsx'
import { LeaveAlone } from '../features/assistant/leave-alone.tsx'
import { PlainLetter } from '../features/assistant/letter.tsx'
import { OwnersWords } from '../features/assistant/owners-words.tsx'
import type { Place } from '../features/assistant/place.ts'
import { AnsweredElsewhere, ReadTogether } from '../features/assistant/read-together.tsx'
import { ReplyLetter } from '../features/assistant/reply-letter.tsx'
import { SayWrong, type WrongSentence } from '../features/assistant/say-wrong.ts'
import { TraceView } from '../features/assistant/trace-view.tsx'
import { BookingsOf } from '../features/bookings/bookings-of.tsx'
import { FollowUps } from '../features/followups/follow-ups.tsx'
import { PutRight } from '../features/knowledge/answers/put-right.tsx'
import { DocumentDrawer } from '../features/knowledge/document-drawer.tsx'
import { InLine } from '../features/scheduling/line/in-line.tsx'
import { paths } from '../paths.ts'
import { Fault } from '../ui/fault.tsx'
import { dayAndTime } from '../ui/moment.ts'
import { PageTitle } from '../ui/page-title.tsx'

export default function MessagePage() {
  const { id = '' } = useParams()
  const message = useQuery(api.assistant.getMessage.queryOptions({ input: { id } }))
  if (message.isPending) return <AnswerSkeleton />
  if (message.isError && isNotFound(message.error)) return <GoneMessage />
  if (message.isLoadingError) return <Fault what="This message" query={message} />
  return <Message key={id} message={message.data} />
}

function Message({ message }: { message: MessageView }) {
  const { timezone } = useMe()
  const [place, setPlace] = useState<Place | null>(null)
  const [wrong, setWrong] = useState<WrongSentence | null>(null)
  const sender = message.fromName || message.fromEmail || 'an unnamed sender'
  const isElsewhere = (message.trace?.togetherWith ?? null) !== null
  const from = message.fromName ? `${message.fromName} <${message.fromEmail}>` : message.fromEmail
  return (
    <SayWrong value={setWrong}>
      <PageTitle title={message.subject || `A message from ${sender}`}>
        <p>
          From{' '}
          {message.fromEmail === '' ? (
            sender
          ) : (
            <Link to={paths.person(message.id)} className="link">
              {sender}
            </Link>
          )}
          , {message.channel === 'form' ? 'by the form on your site' : 'by email'}
          {message.sentFrom !== null && `, sent from ${message.sentFrom}`}, {dayAndTime(message.receivedAt, timezone)}
        </p>
      </PageTitle>
      <h2 className="mt-10 font-serif text-28">What {sender} wrote</h2>
      <div className="mt-4">
        <PlainLetter label="The message" from={from} to="" subject={message.subject} text={message.text} />
        {message.trace?.reading?.english !== undefined && <InEnglish label="The message in English" text={message.trace.reading.english} />}
        {!isElsewhere && <ReadTogether message={message} timezone={timezone} />}
        {message.channel === 'mail' && message.trace?.screening?.verdict === 'person' && message.fromEmail !== '' && (
          <LeaveAlone message={message} />
        )}
      </div>
      <h2 className="mt-12 font-serif text-28">What became of it</h2>
      <div className="mt-4">
        <OwnersWords message={message} timezone={timezone} />
        {isElsewhere && <AnsweredElsewhere message={message} reason={message.trace?.decision?.reason ?? ''} />}
        {!message.trace && (
          <p role="status" className="text-quiet">
            The message came in and waits for its turn. This page follows along by itself.
          </p>
        )}
        {message.trace && !isElsewhere && (
          <TraceView
            trace={message.trace}
            tense="did"
            onOpenPlace={setPlace}
            became={becameOf(message)}
            corrected={{ messageId: message.id, correction: message.correction }}
          >
            <ReplyLetter message={message} trace={message.trace} timezone={timezone} onOpenPlace={setPlace} />
          </TraceView>
        )}
      </div>
      <Conversation message={message} timezone={timezone} />
      {message.trace?.screening?.verdict === 'person' && <BookingsOf messageId={message.id} timezone={timezone} />}
      {message.trace?.screening?.verdict === 'person' && <InLine messageId={message.id} timezone={timezone} />}
      {message.reply && <FollowUps messageId={message.id} timezone={timezone} />}
      <DeleteMessage message={message} />
      <DocumentDrawer place={place} onClose={() => setPlace(null)} />
      <PutRight wrong={wrong} onClose={() => setWrong(null)} />
    </SayWrong>
  )
}

function GoneMessage() {
  return (
    <>
      <PageTitle title="No such message">
        <p>A message shows here with its reply and the reasons for it. This one does not exist, or it was deleted.</p>
      </PageTitle>
      <Link to={paths.overview} className="button button-main mt-6">
        Go to the Overview
      </Link>
    </>
  )
}
