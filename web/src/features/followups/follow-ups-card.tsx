import { Textarea } from '@mantine/core'
import { FollowUpSettings } from '@ownvoice/core/followups/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { HourSelect } from '../../ui/hour-select.tsx'
import { hourWords } from '../../ui/hour-words.ts'
import { showToast } from '../../ui/toast.ts'

/** Whether leads that do not answer are followed up, when, and the address below each mail. */
export function FollowUpsCard() {
  const kept = useQuery(api.followups.getSettings.queryOptions())
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="follow-ups-card" aria-busy={kept.isPending}>
      <h2 id="follow-ups-card" className="font-serif text-21">
        Follow-ups
      </h2>
      <p className="text-quiet">
        Who asks for a booking or before buying and does not answer gets up to four more emails, 1, 3, 7 and 14 days after your reply. You
        see and change them on the message’s page.
      </p>
      {kept.isPending && <p className="mt-4 text-quiet">Looking up your follow-ups…</p>}
      {kept.isLoadingError && <Fault what="Your follow-ups" query={kept} />}
      {kept.data && <SettingsForm kept={kept.data} />}
    </section>
  )
}

function SettingsForm({ kept }: { kept: FollowUpSettings }) {
  const client = useQueryClient()
  const [settings, setSettings] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const save = useMutation(
    api.followups.saveSettings.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(api.followups.getSettings.queryKey(), saved)
        setSettings(saved)
        setSeen(saved)
        const description = saved.isOn
          ? `They go between ${hourWords(saved.hours.from)} and ${hourWords(saved.hours.until)}.`
          : 'None goes.'
        showToast({ tone: 'done', topic: 'follow-ups', title: 'Follow-ups saved', description })
      },
      onError: (error) => showToast({ tone: 'error', topic: 'follow-ups', title: 'Not saved', description: faultText(error) }),
    }),
  )
  const problems = FollowUpSettings.safeParse(settings).error?.issues ?? []
  const problemOf = (field: keyof FollowUpSettings) => problems.find(({ path }) => path[0] === field)?.message ?? null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (problems.length === 0 && !save.isPending) save.mutate({ ...settings, seen })
  }
  const setHour = (end: 'from' | 'until') => (hour: number) => setSettings({ ...settings, hours: { ...settings.hours, [end]: hour } })
  return (
    <form className="mt-4" onSubmit={submit}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--accent)"
          checked={settings.isOn}
          onChange={({ currentTarget: { checked } }) => setSettings({ ...settings, isOn: checked })}
        />
        <span>Follow up on leads that do not answer</span>
      </label>
      <fieldset className="mt-4">
        <legend className="font-semibold">Waking hours</legend>
        <div className="mt-1 flex flex-wrap gap-4">
          <HourSelect label="From" value={settings.hours.from} onChange={setHour('from')} />
          <HourSelect label="Until" value={settings.hours.until} first={1} onChange={setHour('until')} />
        </div>
        {problemOf('hours') && (
          <p role="alert" className="mt-1 text-13 text-urgent">
            {problemOf('hours')}
          </p>
        )}
      </fieldset>
      <Textarea
        className="mt-4"
        label="Postal address"
        description="Stands below every follow-up. Many countries ask for it."
        autosize
        minRows={2}
        maxRows={4}
        value={settings.postalAddress}
        error={problemOf('postalAddress')}
        onChange={({ currentTarget: { value } }) => setSettings({ ...settings, postalAddress: value })}
      />
      <button type="submit" className="button button-plain mt-4" aria-disabled={problems.length > 0 || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save follow-ups'}
      </button>
    </form>
  )
}
