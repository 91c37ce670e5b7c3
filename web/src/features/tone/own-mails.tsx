import { Textarea } from '@mantine/core'
import type { SamplesOfCategory } from '@ownvoice/core/tone/contract'
import { ENOUGH_TO_TRAIN, MOST_IN_CATEGORY, SHORTEST_SAMPLE } from '@ownvoice/core/tone/samples'
import { joinMails, mailRule } from '@ownvoice/core/tone/split-mails'
import type { ToneProfile } from '@ownvoice/core/tone/tone'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { LearnFromSent } from './learn-from-sent.tsx'
import { MeasuredFacts } from './measured-facts.tsx'
import { pastedWords, readPasted } from './pasted-mails.ts'
import { sampleTotal, trainingCount } from './tone-words.ts'
import { useAddMails } from './use-samples.ts'
import { useTraining } from './use-training.ts'

type OwnMailsProps = { takesFocus: boolean; onLater: () => void; onDone: () => void }

/** Asks a new owner for mails of their own, and has them measured as soon as there are enough. */
export function OwnMails({ takesFocus, onLater, onDone }: OwnMailsProps) {
  const panel = useRef<HTMLDivElement>(null)
  const training = useTraining()
  const samples = useQuery(api.tone.listSamples.queryOptions())
  const { view, state, start } = training
  const failed = [view, samples].find((query) => query.isLoadingError)
  const total = sampleTotal(samples.data ?? [])
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  const learn = () => {
    start.mutate(undefined)
    panel.current?.focus()
  }
  const content = (): ReactNode => {
    if (failed) return <Fault what="Your emails" query={failed} />
    if (!view.data || !samples.data) return <p className="text-quiet">Looking up your emails…</p>
    if (state.is === 'running') return <Learning />
    if (view.data.profile) return <Learned profile={view.data.profile} onDone={onDone} />
    if (total >= ENOUGH_TO_TRAIN) return <Ready hasFailed={view.data.hasFailed} onLearn={learn} onLater={onLater} />
    return (
      <>
        <PasteForm samples={samples.data} total={total} onEnough={learn} onLater={onLater} />
        <LearnFromSent isOffer />
      </>
    )
  }
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Card
        isNext
        title="Sound like yourself"
        hint="Five emails that you wrote, and replies greet, phrase and close as you do. Fewer lend them only your greeting and closing."
        beside={
          samples.data && !view.data?.profile && <Chip tone={total >= ENOUGH_TO_TRAIN ? 'sent' : 'plain'}>{trainingCount(total)}</Chip>
        }
      >
        <div className="mt-4">{content()}</div>
      </Card>
    </div>
  )
}

type PasteFormProps = { samples: SamplesOfCategory[]; total: number; onEnough: () => void; onLater: () => void }

function PasteForm({ samples, total, onEnough, onLater }: PasteFormProps) {
  const [text, setText] = useState('')
  const inGeneral = samples.find(({ category }) => category === 'general')?.sampleCount ?? 0
  const { mails, problem } = readPasted(text, MOST_IN_CATEGORY - inGeneral)
  const add = useAddMails({
    onLeft: (left) => setText(joinMails(left)),
    onAdded: (there) => there >= ENOUGH_TO_TRAIN && onEnough(),
  })
  const canAdd = mails.length > 0 && problem === null && !add.isPending
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (canAdd) add.mutate(mails)
  }
  return (
    <form onSubmit={submit}>
      <Textarea
        label="Emails you wrote"
        description={`At least ${SHORTEST_SAMPLE} characters each. Paste one at a time, or several with a line ${mailRule} between two.`}
        placeholder="Hi Dana, …"
        autosize
        minRows={5}
        maxRows={14}
        classNames={{ input: 'font-serif!' }}
        value={text}
        error={problem}
        readOnly={add.isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <p aria-live="polite" className="mt-2 text-13 text-quiet">
        {pastedWords(mails.length, total)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="button button-main grow sm:grow-0" aria-disabled={!canAdd}>
          {add.isPending ? 'Adding…' : mails.length > 1 ? `Add ${mails.length} emails` : 'Add email'}
        </button>
        <button type="button" className="button button-plain grow sm:grow-0" onClick={onLater}>
          {total === 0 ? 'Not now' : 'That’s all for now'}
        </button>
      </div>
    </form>
  )
}

/** There are enough mails, and they are not measured: the training was not started, or came to nothing. */
function Ready({ hasFailed, onLearn, onLater }: { hasFailed: boolean; onLearn: () => void; onLater: () => void }) {
  return (
    <>
      <p>{hasFailed ? 'Your emails could not be measured. Please try again.' : 'There are enough emails to learn from.'}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-main grow sm:grow-0" onClick={onLearn}>
          Learn how I write
        </button>
        <button type="button" className="button button-plain grow sm:grow-0" onClick={onLater}>
          Not now
        </button>
      </div>
    </>
  )
}

function Learning() {
  return (
    <p role="status" className="flex items-center gap-3">
      <span className="size-5 animate-spin rounded-full border-2 border-line border-t-accent" />
      Measuring how you write. It takes seconds.
    </p>
  )
}

function Learned({ profile, onDone }: { profile: ToneProfile; onDone: () => void }) {
  return (
    <>
      <p>
        Replies are written so from now on. See one under{' '}
        <Link to={paths.tone} className="link">
          Tone & Personality
        </Link>
        .
      </p>
      <MeasuredFacts profile={profile} />
      <button type="button" className="button button-main mt-6 w-full sm:w-auto" onClick={onDone}>
        Done
      </button>
    </>
  )
}
