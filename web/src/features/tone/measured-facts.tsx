import type { ToneProfile } from '@ownvoice/core/tone/tone'
import { profileFacts } from './profile-facts.ts'

/** What was measured in the owner's own mails, in words. */
export function MeasuredFacts({ profile }: { profile: ToneProfile }) {
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 lg:grid-cols-3">
      {profileFacts(profile).map(({ name, value }) => (
        <div key={name}>
          <dt className="text-13 text-quiet">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
