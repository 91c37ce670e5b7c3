import { modeOf, replyDelays, SendingRules, type SendingView } from '@ownvoice/core/assistant/sending-rules'
import { Category } from '@ownvoice/core/assistant/category'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { HourSelect } from '../../ui/hour-select.tsx'
import { showToast } from '../../ui/toast.ts'
import { CategoryModes } from './category-modes.tsx'
import { delayWords, leavingWords } from './sending-words.ts'
import { SwitchCosts } from './switch-cost.tsx'
import { useResumeSending, useStopSending } from './use-stop-sending.ts'

/** When replies leave by themselves, and the switch that stops everything. */
export function SendingCard() {
  const sending = useQuery(api.assistant.getSending.queryOptions())
  return (
    <section className="rounded-card border border-line p-4 sm:p-6" aria-labelledby="sending" aria-busy={sending.isPending}>
      <h2 id="sending" className="font-serif text-21">
        When replies leave
      </h2>
      <p className="text-quiet">
        A reply leaves by itself only if your documents answer all that is asked. Here you say when even that waits.
      </p>
      {sending.isPending && <p className="mt-4 text-quiet">Looking up your rules…</p>}
      {sending.isLoadingError && <Fault what="Your rules" query={sending} />}
      {sending.data && (
        <>
          <Stop isStopped={sending.data.stoppedAt !== null} />
          <RulesForm kept={sending.data.rules} />
        </>
      )}
    </section>
  )
}

function Stop({ isStopped }: { isStopped: boolean }) {
  const { isStopping, stop } = useStopSending()
  const { isResuming, resume } = useResumeSending()
  const isBusy = isStopping || isResuming
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sheet p-4">
      <p className="min-w-0 grow basis-64">
        {isStopped
          ? 'Nothing leaves by itself now: no reply, no holding reply, no follow-up.'
          : 'Something is going wrong? Stop replies, holding replies and follow-ups at once. What you send yourself goes on.'}
      </p>
      <button
        type="button"
        className={isStopped ? 'button button-main' : 'button button-plain text-urgent'}
        aria-disabled={isBusy}
        onClick={() => !isBusy && (isStopped ? resume() : stop())}
      >
        {isStopped ? 'Let replies leave again' : 'Stop all sending'}
      </button>
    </div>
  )
}

function RulesForm({ kept }: { kept: SendingRules }) {
  const client = useQueryClient()
  const [rules, setRules] = useState(kept)
  const [seen, setSeen] = useState(kept)
  if (seen !== kept && rules === seen) {
    setSeen(kept) // they were changed elsewhere, and nothing is lost here
    setRules(kept)
  }
  const change = (part: Partial<SendingRules>) => setRules({ ...rules, ...part })
  const save = useMutation(
    api.assistant.saveSendingRules.mutationOptions({
      onSuccess: (saved: SendingView) => {
        client.setQueryData(api.assistant.getSending.queryKey(), saved)
        setRules(saved.rules)
        setSeen(saved.rules)
        void client.invalidateQueries({ queryKey: api.assistant.listWatched.key() })
        showToast({ tone: 'done', topic: 'sending', title: 'Rules saved', description: leavingWords(saved.rules) })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'sending', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const problem = SendingRules.safeParse(rules).error?.issues[0]?.message ?? null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (problem === null && !save.isPending) save.mutate({ ...rules, seen })
  }
  return (
    <form className="mt-4 space-y-4" onSubmit={submit}>
      <fieldset>
        <legend className="font-semibold">Replies that it is sure of</legend>
        <Option type="radio" isOn={rules.mode === 'send'} onChange={() => change({ mode: 'send' })}>
          Leave by themselves
        </Option>
        <Option type="radio" isOn={rules.mode === 'draft'} onChange={() => change({ mode: 'draft' })}>
          Wait until I have looked at them
        </Option>
        <Option type="radio" isOn={rules.mode === 'watch'} onChange={() => change({ mode: 'watch' })}>
          Are only watched: nothing leaves, and what would have been said is held against what you send
        </Option>
      </fieldset>
      <CategoryModes rules={rules} onChange={(categoryModes) => change({ categoryModes })} />
      {Category.options.some((category) => modeOf(rules, category) === 'send') && (
        <>
          <label className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">A reply leaves</span>
            <select
              className="field w-auto!"
              value={rules.delaySeconds}
              onChange={({ currentTarget }) => change({ delaySeconds: Number(currentTarget.value) })}
            >
              {[...new Set([...replyDelays, rules.delaySeconds])].map((seconds) => (
                <option key={seconds} value={seconds}>
                  {delayWords(seconds)}
                </option>
              ))}
            </select>
          </label>
          <QuietFields quiet={rules.quiet} problem={problem} onChange={(quiet) => change({ quiet })} />
        </>
      )}
      <Option isOn={rules.disclosure} onChange={(disclosure) => change({ disclosure })}>
        Say in each reply that your assistant sent it
      </Option>
      <SwitchCosts before={seen} after={rules} />
      <button type="submit" className="button button-plain" aria-disabled={problem !== null || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save rules'}
      </button>
    </form>
  )
}

const usualNight = { from: 21, until: 7 }

type QuietProps = { quiet: SendingRules['quiet']; problem: string | null; onChange: (quiet: SendingRules['quiet']) => void }

function QuietFields({ quiet, problem, onChange }: QuietProps) {
  return (
    <fieldset>
      <legend className="sr-only">Quiet hours</legend>
      <Option isOn={quiet !== null} onChange={(isOn) => onChange(isOn ? usualNight : null)}>
        <span className="font-semibold">Quiet hours:</span> replies wait until they end
      </Option>
      {quiet && (
        <div className="mt-1 flex flex-wrap gap-4">
          <HourSelect label="From" value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
          <HourSelect label="Until" value={quiet.until} onChange={(until) => onChange({ ...quiet, until })} />
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-13 text-urgent">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type OptionProps = { type?: 'checkbox' | 'radio'; isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

function Option({ type = 'checkbox', isOn, onChange, children }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type={type}
        name={type === 'radio' ? 'sending-mode' : undefined}
        className="size-5 shrink-0 accent-(--accent)"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
