import { TextInput } from '@mantine/core'
import type { Profile } from '@ownvoice/core/accounts/profile'
import { proposedTimezone } from '@ownvoice/core/accounts/timezones'
import type { Introduction } from '@ownvoice/core/accounts/welcome'
import { signOff } from '@ownvoice/core/assistant/compose/sign-off'
import { LONGEST_NAME } from '@ownvoice/core/tone/samples'
import { signOffNameOf } from '@ownvoice/core/tone/sign-off-name'
import type { Voice } from '@ownvoice/core/tone/tone'
import { mannerOf } from '@ownvoice/core/tone/wording'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Fault } from '../../ui/fault.tsx'
import { ReplyEnd } from '../../ui/reply-end.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { TimezoneSelect } from './timezone-select.tsx'
import { useIntroduction } from './use-introduction.ts'

type IntroductionCardProps = { onLater: () => void; onSaved: () => void }

/** Asks a new owner whom replies come from. */
export function IntroductionCard(props: IntroductionCardProps) {
  const profile = useQuery(api.accounts.getProfile.queryOptions())
  const identity = useQuery(api.tone.getIdentity.queryOptions())
  const preview = useQuery(api.tone.getPreview.queryOptions())
  const failed = [profile, identity, preview].find((query) => query.isLoadingError)
  const content = () => {
    if (profile.data && identity.data && preview.data)
      return <IntroductionForm profile={profile.data} signOffName={identity.data.identity} voice={preview.data.voice} {...props} />
    if (failed) return <Fault what="Your profile" query={failed} />
    return <FieldsSkeleton />
  }
  return (
    <Card isNext title="Before your first reply" hint="Who your replies come from. They use it from the next email on.">
      <div className="mt-6">{content()}</div>
    </Card>
  )
}

type IntroductionFormProps = IntroductionCardProps & { profile: Profile; signOffName: string; voice: Voice }

function IntroductionForm({ profile, signOffName, voice, onLater, onSaved }: IntroductionFormProps) {
  const [proposed] = useState(() => proposedTimezone(profile.timezone, Intl.DateTimeFormat().resolvedOptions().timeZone))
  const { businessName, phoneNumber } = profile
  const form = useIntroduction({ businessName, phoneNumber, signOffName, timezone: proposed }, onSaved)
  const { value, change, errorOf } = form
  const signed = signOffNameOf({
    preferred: value.signOffName.trim(),
    fullName: profile.fullName,
    businessName: value.businessName.trim(),
  })
  const ended = { ...voice, signOffName: signed, businessName: value.businessName.trim() }
  const field = (name: Exclude<keyof Introduction, 'timezone'>) => ({
    value: value[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={form.submit} inert={form.isSaving}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextInput
            label="Preferred Name for Sign-off"
            description={signed ? `Replies are signed: ${signed}` : 'Stands under every reply.'}
            autoComplete="given-name"
            maxLength={LONGEST_NAME}
            {...field('signOffName')}
          />
          <TextInput
            label="Business Name"
            description="Stands below your name."
            autoComplete="organization"
            maxLength={200}
            {...field('businessName')}
          />
          <TextInput
            label="Phone Number"
            description="Given to people who cannot wait, or ask to talk."
            type="tel"
            autoComplete="tel"
            maxLength={40}
            {...field('phoneNumber')}
          />
          <TimezoneSelect
            before={proposed}
            value={value.timezone}
            description={`${proposed === profile.timezone ? '' : 'As your browser says. '}Rules what “today” is.`}
            onChange={(timezone) => change({ timezone })}
          />
        </div>
        <div className="rounded-card border border-line bg-sheet px-6 pt-2 pb-6">
          <ReplyEnd text={signOff(ended, mannerOf(voice), 0).text} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className="button button-main grow sm:grow-0" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button button-plain grow sm:grow-0" onClick={onLater}>
          Not now
        </button>
      </div>
    </form>
  )
}

function FieldsSkeleton() {
  return (
    <div role="status" className="grid gap-5 md:grid-cols-2">
      <span className="sr-only">Loading your profile</span>
      {['name', 'business', 'phone', 'zone'].map((field) => (
        <SkeletonLine key={field} className="h-16" />
      ))}
    </div>
  )
}
