import type { Overview } from '@ownvoice/core/reports/contract'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Drawing, type DrawingName } from '../../ui/drawing.tsx'

type Setup = { key: keyof Overview['completed']; title: string; doneTitle: string; about: string; to: string; drawing: DrawingName }

const setups: readonly Setup[] = [
  {
    key: 'documents',
    title: 'Upload Documents',
    doneTitle: 'Go to RAG Brain',
    about: 'What your answers rest on',
    to: paths.documents,
    drawing: 'shelf',
  },
  { key: 'tone', title: 'Configure Tone', doneTitle: 'Go to Tone & Personality', about: 'How you sound', to: paths.tone, drawing: 'voice' },
  {
    key: 'calendar',
    title: 'Connect Calendar',
    doneTitle: 'Go to Scheduling',
    about: 'The links people book with',
    to: paths.scheduling,
    drawing: 'calendar',
  },
  {
    key: 'integrations',
    title: 'Setup Integrations',
    doneTitle: 'Go to Integrations',
    about: 'Where your mail comes in',
    to: paths.integrations,
    drawing: 'plug',
  },
]

/** The parts to set up, as cards; small ones once all are done. */
export function QuickLinks({ completed }: { completed: Overview['completed'] }) {
  const areSmall = setups.every(({ key }) => completed[key])
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="font-serif text-28">
        Quick Links
      </h2>
      <ul className={`mt-4 grid gap-4 ${areSmall ? 'grid-cols-2' : 'sm:grid-cols-2'} lg:grid-cols-4`}>
        {setups.map((setup) => (
          <SetupCard key={setup.key} setup={setup} done={completed[setup.key]} isSmall={areSmall} />
        ))}
      </ul>
    </section>
  )
}

function SetupCard({ setup, done, isSmall }: { setup: Setup; done: boolean; isSmall: boolean }) {
  const title = done ? setup.doneTitle : setup.title
  if (isSmall) {
    return (
      <li className="rounded-card border border-line p-4">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">{title}</h3>
          <DoneMark />
        </div>
        <Link to={setup.to} aria-label={`Go to Section: ${title}`} className="button button-plain mt-2 w-full">
          Go to Section
        </Link>
      </li>
    )
  }
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 rounded-card border border-line p-4 sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto] sm:items-start">
      <div className="contents sm:flex sm:items-start sm:justify-between">
        <Drawing name={setup.drawing} className="size-10 text-quiet" />
        {done && <DoneMark />}
      </div>
      <div className="order-first col-start-2 row-start-1 sm:order-none sm:col-start-auto sm:row-start-auto sm:mt-3">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-13 text-quiet">{setup.about}</p>
      </div>
      <Link
        to={setup.to}
        aria-label={`${done ? 'Go to Section' : 'Get Started'}: ${title}`}
        className="button button-plain col-span-3 mt-4 sm:col-span-1"
      >
        {done ? 'Go to Section' : 'Get Started'}
      </Link>
    </li>
  )
}

function DoneMark() {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label="Done" className="drawing col-start-3 row-start-1 size-6 shrink-0 text-sent">
      <circle cx="12" cy="12" r="10" />
      <path d="M7.5 12.5l3 3 6-6.5" />
    </svg>
  )
}
