import { isTranslated, statementsInEnglish } from '@ownvoice/core/assistant/in-english'
import { layOut } from '@ownvoice/core/assistant/lay-out'
import type { Statement } from '@ownvoice/core/assistant/trace'
import { useId, useState } from 'react'
import { InEnglish } from './in-english.tsx'
import './letter.css'
import { MarginNote } from './margin-note.tsx'
import type { Place } from './place.ts'

type Head = { to: string; subject: string }
type LetterProps = Head & {
  statements: readonly Statement[]
  language?: string | undefined
  onOpenPlace?: (place: Place) => void
  id?: string
}

/**
 * A reply as a letter. What backs a sentence stands beside it; following the fine underline leads to the note. One that was put into another language, which
 * `language` says, has its English below. `id` begins the ids of the notes.
 */
export function Letter({ to, subject, statements, language, onOpenPlace, id: givenId }: LetterProps) {
  const [opened, setOpened] = useState<Statement | null>(null)
  const [pointed, setPointed] = useState<Statement | null>(null)
  const ownId = useId()
  const id = givenId ?? ownId
  const isAbroad = isTranslated(statements)
  return (
    <>
      <article aria-label="The reply" className="letter">
        <div className="letter-sheet">
          <LetterHead to={to} subject={subject} />
          <div className="letter-body" {...(isAbroad && { lang: language, dir: 'auto' })}>
            {paragraphsOf(statements).map((paragraph) => (
              <p key={paragraph[0]?.index}>
                {paragraph.map(({ statement, index }) => {
                  if (!hasNote(statement)) return <span key={index}>{statement.text} </span>
                  const noteId = `${id}-${index}`
                  const active = pointed === statement || (pointed === null && opened === statement)
                  const point = { onMouseEnter: () => setPointed(statement), onMouseLeave: () => setPointed(null) }
                  return (
                    <span key={index} {...point}>
                      <a
                        href={`#${noteId}`}
                        data-needs-script
                        className="letter-backed"
                        aria-describedby={noteId}
                        data-active={active || undefined}
                        onFocus={() => setPointed(statement)}
                        onBlur={() => setPointed(null)}
                        onClick={(event) => {
                          event.preventDefault()
                          setOpened(opened === statement ? null : statement)
                        }}
                      >
                        {statement.text}
                      </a>{' '}
                      <MarginNote
                        id={noteId}
                        text={statement.text}
                        sources={statement.sources}
                        opened={opened === statement}
                        active={active}
                        onOpenPlace={onOpenPlace}
                      />
                    </span>
                  )
                })}
              </p>
            ))}
          </div>
        </div>
      </article>
      {isAbroad && <InEnglish label="The reply in English" text={layOut(statementsInEnglish(statements))} />}
    </>
  )
}

/** A letter of which only the words are known: one from a sender, or a reply that the owner wrote. */
export function PlainLetter({ label, to, subject, text, from }: Head & { label: string; text: string; from?: string }) {
  return (
    <article aria-label={label} className="letter">
      <div className="letter-sheet">
        <LetterHead to={to} subject={subject} {...(from ? { from } : {})} />
        <div className="letter-body">{text}</div>
      </div>
    </article>
  )
}

function LetterHead({ to, subject, from }: Head & { from?: string }) {
  return (
    <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-3 border-b border-line pb-4 text-13 [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-quiet">
      {from && (
        <>
          <dt>From</dt>
          <dd>{from}</dd>
        </>
      )}
      {to && (
        <>
          <dt>To</dt>
          <dd>{to}</dd>
        </>
      )}
      <dt>Subject</dt>
      <dd className="font-semibold">{subject || '(none)'}</dd>
    </dl>
  )
}

/** A greeting or a name under a letter rests on something too, but nobody wonders where it comes from. */
function hasNote({ kind, sources }: Statement): boolean {
  return sources.length > 0 && kind !== 'greeting' && kind !== 'sign_off'
}

type Numbered = { statement: Statement; index: number }

function paragraphsOf(statements: readonly Statement[]): Numbered[][] {
  const numbered = statements.map((statement, index) => ({ statement, index }))
  return [...Map.groupBy(numbered, ({ statement }) => statement.paragraph).values()]
}
