import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ShownAnswer } from '@ownvoice/core/assistant/contract'
import { askExampleBusiness } from '../../api/visitor.ts'
import { Letter } from './letter.tsx'
import { sampleLetter, sampleQuestion } from './sample-letter.ts'
import { ShownLetter } from './shown-letter.tsx'
import { WrittenSkeleton } from './written-skeleton.tsx'

const examples = ['How much are violin lessons?', 'Is there still room in Tiny Tunes?', 'Could you tune our piano?'] as const

type Shown =
  | { kind: 'sample' }
  | { kind: 'asking'; question: string }
  | { kind: 'answered'; question: string; answer: ShownAnswer }
  | { kind: 'failed'; question: string; message: string }

/** Puts a visitor's question to the example business and shows what it would do. Nothing is sent or kept; what was typed stays. */
export function Demonstration() {
  const [shown, setShown] = useState<Shown>({ kind: 'sample' })
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const isAsking = shown.kind === 'asking'

  useEffect(() => {
    if (shown.kind === 'answered' || shown.kind === 'failed') bringIntoView(result.current)
  }, [shown])

  async function ask(question: string) {
    if (isAsking) return
    setProblem(question ? null : 'Write a question first.')
    if (!question) return field.current?.focus()
    setShown({ kind: 'asking', question })
    const asked = await askExampleBusiness(question)
    setShown(asked.ok ? { kind: 'answered', question, answer: asked.value } : { kind: 'failed', question, message: asked.message })
  }

  function submit(event: Pick<SubmitEvent, 'preventDefault'>) {
    event.preventDefault()
    void ask(field.current?.value.trim() ?? '')
  }

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }

  function askExample(question: string) {
    if (field.current) field.current.value = question
    void ask(question)
  }

  return (
    <section aria-label="Demo Content">
      <form onSubmit={submit} className="demonstration-form">
        <div>
          <label htmlFor="question" className="block font-serif text-28">
            Write to a school that Ownvoice answers for
          </label>
          <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:items-start">
            <textarea
              id="question"
              ref={field}
              rows={1}
              maxLength={500}
              placeholder="Ask as a parent would: prices, times, rules, a first lesson …"
              aria-describedby={problem ? 'question-problem question-about' : 'question-about'}
              aria-invalid={problem ? true : undefined}
              className="field question-field"
              onKeyDown={submitOnEnter}
            />
            <button type="submit" className="button button-main needs-script whitespace-nowrap" aria-disabled={isAsking || undefined}>
              {isAsking ? 'Writing …' : 'See the answer'}
            </button>
          </div>
          {problem && (
            <p id="question-problem" role="alert" className="mt-2 text-urgent">
              {problem}
            </p>
          )}
          <div className="needs-script mt-1 flex flex-wrap items-center gap-x-5 text-quiet">
            <span>Or ask:</span>
            {examples.map((example) => (
              <button key={example} type="button" className="example-question" onClick={() => askExample(example)}>
                {example}
              </button>
            ))}
          </div>
        </div>
        <p id="question-about" className="border-l-2 lg:mt-14 lg:self-start border-line pl-3 text-13 text-quiet">
          Harbor Lane teaches music and tutors children. The school is made up; its documents, and what is found in them, are real. Nothing
          you write is sent or kept.
        </p>
      </form>
      <div ref={result} className="mt-6 min-h-96 scroll-mt-20" aria-live="polite" aria-busy={isAsking}>
        <Answer shown={shown} onAskAgain={(question) => void ask(question)} />
      </div>
    </section>
  )
}

function Answer({ shown, onAskAgain }: { shown: Shown; onAskAgain: (question: string) => void }) {
  switch (shown.kind) {
    case 'sample':
      return (
        <>
          <Asked by="Dana Whitfield wrote" question={sampleQuestion} />
          <Letter id="sample" to="Dana Whitfield" subject="Re: Piano lessons for my daughter" statements={sampleLetter} />
        </>
      )
    case 'asking':
      return (
        <>
          <Asked by="You wrote" question={shown.question} />
          <WrittenSkeleton />
        </>
      )
    case 'answered':
      return (
        <>
          <Asked by="You wrote" question={shown.question} />
          <ShownLetter key={shown.question} answer={shown.answer} />
        </>
      )
    case 'failed':
      return (
        <div role="alert" className="max-w-[60ch] border-l-2 border-urgent pl-4">
          <p className="font-serif text-21">No answer came</p>
          <p className="mt-1">{shown.message} Your question still stands above.</p>
          <button type="button" className="button button-plain mt-4" onClick={() => onAskAgain(shown.question)}>
            Ask again
          </button>
        </div>
      )
  }
}

function Asked({ by, question }: { by: string; question: string }) {
  return (
    <p className="mb-4 max-w-[680px] border-l-2 border-line pl-4 break-words">
      <span className="block text-13 text-quiet">{by}</span>
      {question}
    </p>
  )
}

/** Scrolls to what has come, unless all of it is to be seen. */
function bringIntoView(part: HTMLElement | null): void {
  if (!part || part.getBoundingClientRect().bottom <= window.innerHeight) return
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  part.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' })
}
