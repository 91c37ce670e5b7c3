import type { Overview } from '@ownvoice/core/reports/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** `isNamed`: whether the owner has said who replies come from, or does not want to be asked. */
type SetUp = Overview & { isNamed: boolean }
type Step = { title: string; about: (setUp: SetUp) => string; action: string; to: string; isDone: (setUp: SetUp) => boolean }

const steps: readonly Step[] = [
  {
    title: 'Say who replies come from',
    about: () => 'Your name, your business, and where your day begins.',
    action: 'Go to your profile',
    to: paths.settings,
    isDone: ({ isNamed }) => isNamed,
  },
  {
    title: 'Add samples of your tone',
    about: () => 'A few mails you wrote, so that replies sound like you.',
    action: 'Add samples',
    to: paths.tone,
    isDone: ({ completed }) => completed.tone,
  },
  {
    title: 'Upload your prices and terms',
    about: () => 'Replies say only what stands in your documents.',
    action: 'Upload documents',
    to: paths.documents,
    isDone: ({ completed }) => completed.documents,
  },
  {
    title: 'Confirm what you answer',
    about: ({ waiting }) => `${foundWords(waiting.answers)} What you confirm is what leaves without you.`,
    action: 'Confirm answers',
    to: paths.answers,
    isDone: ({ confirmed }) => confirmed,
  },
  {
    title: 'Add a booking link',
    about: () => 'Where people choose a time themselves.',
    action: 'Add a link',
    to: paths.scheduling,
    isDone: ({ completed }) => completed.calendar,
  },
  {
    title: 'Connect a mailbox',
    about: () => 'Where your mail comes in and replies leave. At first it can only watch.',
    action: 'Connect a mailbox',
    to: paths.integrations,
    isDone: ({ completed }) => completed.integrations,
  },
  {
    title: 'Try a mail',
    about: () => 'Write as a customer would, and see what goes back.',
    action: 'Try a mail',
    to: paths.try,
    isDone: ({ tried }) => tried,
  },
]

function foundWords(found: number): string {
  if (found === 0) return 'Nothing was found yet that waits for you.'
  return found === 1 ? 'One answer was found in your documents.' : `${found} answers were found in your documents.`
}

/** Whether something of the set-up is still to be done. */
export function hasNextStep(setUp: SetUp): boolean {
  return steps.some(({ isDone }) => !isDone(setUp))
}

type NextStepsProps = { setUp: SetUp; isMain: boolean; children: ReactNode }

/**
 * What a new owner does next, in order, with how far they are; nothing once all is done. `isMain` where nothing on the page comes before it. `children`: what
 * the steps bring about.
 */
export function NextSteps({ setUp, isMain, children }: NextStepsProps) {
  const next = steps.find(({ isDone }) => !isDone(setUp))
  if (!next) return null
  const done = steps.filter(({ isDone }) => isDone(setUp)).length
  return (
    <section aria-labelledby="next-steps" className="rounded-card border border-line p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-steps" className="font-serif text-28">
          Next steps
        </h2>
        <p className="text-13 text-quiet">
          {done} of {steps.length} done
        </p>
      </div>
      <div aria-hidden="true" className="mt-3 flex gap-1">
        {steps.map((step) => (
          <span key={step.title} className={`swatch h-1 grow rounded-full ${step.isDone(setUp) ? 'bg-sent' : 'bg-line'}`} />
        ))}
      </div>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, index) => (
          <StepLine
            key={step.title}
            step={step}
            about={step.about(setUp)}
            number={index + 1}
            isDone={step.isDone(setUp)}
            isNext={step === next}
            isMain={isMain}
          />
        ))}
      </ol>
      {children}
    </section>
  )
}

type StepLineProps = { step: Step; about: string; number: number; isDone: boolean; isNext: boolean; isMain: boolean }

function StepLine({ step, about, number, isDone, isNext, isMain }: StepLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3" aria-current={isNext ? 'step' : undefined}>
      {isDone ? (
        <svg viewBox="0 0 24 24" aria-hidden="true" className="drawing size-6 shrink-0 text-sent">
          <circle cx="12" cy="12" r="10" />
          <path d="M7.5 12.5l3 3 6-6.5" />
        </svg>
      ) : (
        <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center rounded-full border border-edge text-13 text-quiet">
          {number}
        </span>
      )}
      <div className="min-w-0 grow basis-48">
        {isNext || isDone ? (
          <h3 className={isDone ? 'text-quiet' : 'font-semibold'}>
            {isDone && <span className="sr-only">Done: </span>}
            {step.title}
          </h3>
        ) : (
          <h3>
            <Link to={step.to} className="inline-flex min-h-6 items-center hover:underline">
              {step.title}
            </Link>
          </h3>
        )}
        {isNext && <p className="text-quiet">{about}</p>}
      </div>
      {isNext && (
        <Link to={step.to} className={`button w-full sm:w-auto ${isMain ? 'button-main' : 'button-plain'}`}>
          {step.action}
        </Link>
      )}
    </li>
  )
}
