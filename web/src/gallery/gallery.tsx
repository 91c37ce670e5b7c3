import { MantineProvider, Modal, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Letter } from '../features/assistant/letter.tsx'
import { sampleLetter } from '../features/assistant/sample-letter.ts'
import { ByDay } from '../ui/by-day.tsx'
import { Card } from '../ui/card.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Drawing, type DrawingName } from '../ui/drawing.tsx'
import { FaultCard } from '../ui/fault.tsx'
import '../ui/forced-colors.css'
import { HourSelect } from '../ui/hour-select.tsx'
import { KeyHints } from '../ui/key-hints.tsx'
import '../ui/mantine.css'
import { NoticeBar } from '../ui/notice-bar.tsx'
import { PageTab } from '../ui/page-tab.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RangeSelect } from '../ui/range-select.tsx'
import { RenameForm } from '../ui/rename-form.tsx'
import { ReplyEnd } from '../ui/reply-end.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { LinesSkeleton, SkeletonLine } from '../ui/skeleton.tsx'
import { theme } from '../ui/theme.ts'
import { showToast } from '../ui/toast.ts'
import { VoiceNearness } from '../ui/voice-nearness.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

// Each by name: one that is added and does not stand here is a fault of types.
const tones: Record<ChipTone, true> = { plain: true, sent: true, draft: true, urgent: true, orange: true, blue: true, purple: true }
const drawings: Record<DrawingName, true> = {
  bell: true,
  envelope: true,
  letter: true,
  calendar: true,
  shelf: true,
  voice: true,
  plug: true,
  hand: true,
  ledger: true,
  keys: true,
  house: true,
  pen: true,
}

/** The parts of the interface in all their states, for whoever builds with them: `npm run dev`, then /gallery. No other installation has this page. */
export default function Gallery() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <main id="content" className="mx-auto max-w-[1120px] space-y-16 px-4 py-12 md:px-8">
        <PageTitle title="The parts">What every screen is made of, in every state.</PageTitle>
        <Buttons />
        <Marks />
        <Fields />
        <Cards />
        <Waits />
        <Notices />
        <Words />
        <Moves />
      </main>
    </MantineProvider>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-6 border-t border-line pt-6">
      <h2 className="font-serif text-28">{title}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

function Buttons() {
  return (
    <Group title="Buttons and links">
      {(['button-main', 'button-plain', 'button-urgent'] as const).map((look) => (
        <Row key={look}>
          <button type="button" className={`button ${look}`}>
            Send reply
          </button>
          <button type="button" className={`button ${look}`} aria-disabled>
            Sending…
          </button>
          <button type="button" className={`button ${look}`} disabled>
            Not now
          </button>
        </Row>
      ))}
      <Row>
        <a href="#content" className="link">
          See the message
        </a>
        <Wordmark />
        <nav aria-label="Tabs" className="flex gap-6 border-b border-line">
          <PageTab to="/gallery" waiting={3}>
            Here
          </PageTab>
          <PageTab to="/elsewhere">Elsewhere</PageTab>
        </nav>
      </Row>
    </Group>
  )
}

function Marks() {
  return (
    <Group title="Chips and drawings">
      <Row>
        {keysOf(tones).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Row>
      <Row>
        {keysOf(drawings).map((name) => (
          <figure key={name} className="w-24 text-center">
            <Drawing name={name} className="mx-auto size-12 text-accent" />
            <figcaption className="text-13 text-quiet">{name}</figcaption>
          </figure>
        ))}
      </Row>
    </Group>
  )
}

function Fields() {
  const [hour, setHour] = useState(9)
  const [range, setRange] = useState<Parameters<typeof RangeSelect>[0]['range']>('this_month')
  const [isOn, setOn] = useState(true)
  return (
    <Group title="Fields">
      <div className="grid max-w-[680px] gap-4">
        <label>
          Business name
          <input className="field mt-1" defaultValue="Harbor Lane" />
        </label>
        <label>
          With a fault
          <input className="field mt-1" aria-invalid defaultValue="not an address" aria-describedby="gallery-fault" />
        </label>
        <p id="gallery-fault" role="alert" className="text-13 text-urgent">
          Enter an address, such as hello@example.com.
        </p>
        <HourSelect label="From" value={hour} onChange={setHour} />
        <RangeSelect range={range} onChange={setRange} className="w-56" />
        <Switch label="Booking confirmations" checked={isOn} onChange={({ currentTarget: { checked } }) => setOn(checked)} />
        <CopyText label="Address of the form" text="https://example.com/f/harbor-lane-web" copied="Address copied." />
        <RenameForm
          name="Price list"
          maxLength={100}
          isSaving={false}
          problemOf={(name) => (name === '' ? 'Give it a name.' : null)}
          onSave={noop}
          onClose={noop}
        />
      </div>
    </Group>
  )
}

function Cards() {
  return (
    <Group title="Cards and lists">
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Identity" hint="Stands under every reply." beside={<Chip tone="draft">Beta</Chip>}>
          <ReplyEnd text={'Warmly,\nMaya'} />
          <VoiceNearness
            voice={{
              score: 84,
              parts: [
                { trait: 'greeting', likeness: 1 },
                { trait: 'emoji', likeness: 0.4 },
              ],
            }}
          />
        </Card>
        <Card title="Your next step" isNext>
          <KeyHints
            hints={[
              ['J K', 'move'],
              ['Enter', 'send as it is'],
            ]}
          />
          <progress className="progress mt-4" max={100} value={64} aria-label="Used of this month’s emails" />
        </Card>
      </div>
      <div>
        <ByDay items={happened} dayOf={({ day }) => day}>
          {({ what }) => <p className="py-2">{what}</p>}
        </ByDay>
        <ShowMore list={{ fetchNextPage: () => Promise.resolve({ hasNextPage: false, isError: false }) }} loading="Loading…" />
      </div>
    </Group>
  )
}

const happened = [
  { id: 1, day: 'Saturday, November 21', what: 'Replied to a question about your policies' },
  { id: 2, day: 'Saturday, November 21', what: 'Handed over to you: a request for support' },
  { id: 3, day: 'Friday, November 20', what: 'Mailbox connected' },
]

function Waits() {
  return (
    <Group title="Waiting, empty, broken">
      <div className="grid gap-4 md:grid-cols-3">
        <div>
          <LinesSkeleton label="Loading" widths={['w-2/3', 'w-1/2']} />
          <SkeletonLine className="mt-6 w-full" />
        </div>
        <p className="rounded-card border border-dashed border-edge p-6 text-quiet">Nothing waits for you. New drafts stand here.</p>
        <FaultCard what="Your documents" error={new Error('gallery')} onRetry={noop} />
      </div>
    </Group>
  )
}

function Notices() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Group title="Notices and questions">
      {(['draft', 'urgent'] as const).map((look) => (
        <NoticeBar
          key={look}
          look={look}
          label={look}
          line="All sending is stopped."
          action={
            <button type="button" className="button button-plain">
              Let replies leave again
            </button>
          }
        >
          Nothing leaves by itself.
        </NoticeBar>
      ))}
      <Row>
        {(['done', 'error'] as const).map((tone) => (
          <button
            key={tone}
            type="button"
            className="button button-plain"
            onClick={() =>
              showToast({ tone, title: tone === 'done' ? 'Saved' : 'Not saved', description: 'What it means, and what to do.' })
            }
          >
            Say “{tone}”
          </button>
        ))}
        <button type="button" className="button button-plain" onClick={() => setOpen(true)}>
          Ask
        </button>
      </Row>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Delete this document?" centered>
        <p>Replies rest on it no more.</p>
        <button type="button" className="button button-urgent mt-6" onClick={() => setOpen(false)}>
          Delete it
        </button>
      </Modal>
    </Group>
  )
}

function Words() {
  return (
    <Group title="The letter">
      <Letter to="dana@example.com" subject="Re: Piano lessons for my daughter" statements={sampleLetter} />
      {(['text-13', 'text-15', 'text-17', 'text-21', 'text-28', 'text-40'] as const).map((size) => (
        <p key={size} className={size}>
          <span className="font-serif">It never says what it cannot cite.</span> <span className="text-quiet">{size}</span>
        </p>
      ))}
    </Group>
  )
}

function Moves() {
  return (
    <Group title="What moves">
      <Carousel label="Three slides" startIndex={1} shiftClass="plan-shift" slideClass="basis-1/2 px-2" slides={slides} />
    </Group>
  )
}

const slides = ['One', 'Two', 'Three'].map((name) => ({
  key: name,
  name,
  content: <div className="rounded-card border border-line bg-sheet p-6 font-serif text-28">{name}</div>,
}))

function noop(): void {}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[] // the types of the records name every key
}
