import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useMe } from '../../api/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fault } from '../../ui/fault.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { ContactLine } from './contact-line.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { type ProfileDraft, useProfile } from './use-profile.ts'

const formId = 'profile-form'

/** Who the owner is: read until "Edit" is pressed, then changed and saved as a whole. */
export function ProfileCard() {
  const editButton = useRef<HTMLButtonElement>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const profile = useProfile({ onClosed: () => requestAnimationFrame(() => editButton.current?.focus()) })
  const { stored, value, isEditing } = profile
  useEffect(() => {
    if (isEditing) nameField.current?.focus()
  }, [isEditing])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    profile.save()
  }
  return (
    <Card
      title="Profile"
      hint="Who you are, for replies and for what we write to you."
      isBusy={stored.isPending}
      beside={
        value && (
          <div className="ml-auto">
            {isEditing ? (
              <Choice profile={profile} save="Save" />
            ) : (
              <button ref={editButton} type="button" className="button button-plain" onClick={profile.edit}>
                Edit
              </button>
            )}
          </div>
        )
      }
    >
      {stored.isPending && <ProfileSkeleton />}
      {stored.isLoadingError && (
        <div className="mt-6">
          <Fault what="Your profile" query={stored} />
        </div>
      )}
      {value && (
        <form id={formId} noValidate onSubmit={submit} inert={profile.isSaving}>
          <Avatar name={value.fullName || value.businessName || value.email} />
          <ProfileFields value={value} errors={profile.errors} isEditing={isEditing} nameField={nameField} onChange={profile.change} />
        </form>
      )}
      {value && !isEditing && <ContactLine />}
      {value && <SignInAddress />}
      {isEditing && <UnsavedBar profile={profile} />}
      <LeaveQuestion isDirty={profile.isDirty} />
    </Card>
  )
}

function Choice({ profile, save, isMain = false }: { profile: ProfileDraft; save: string; isMain?: boolean }) {
  return (
    <div className="flex gap-3">
      <button type="button" className="button button-plain" aria-disabled={profile.isSaving} onClick={profile.cancel}>
        Cancel
      </button>
      <button type="submit" form={formId} className={`button ${isMain ? 'button-main' : 'button-plain'}`} aria-disabled={!profile.canSave}>
        {profile.isSaving ? 'Saving…' : save}
      </button>
    </div>
  )
}

/** Stands at the foot of the window, beside the sidebar, for as long as the profile is edited. */
function UnsavedBar({ profile }: { profile: ProfileDraft }) {
  return (
    <section
      aria-label="Unsaved profile"
      data-foot
      className="fixed right-0 bottom-0 left-(--sidebar) z-10 flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line bg-accent-tint px-4 py-4 md:px-8"
    >
      <p role="status" className="grow font-semibold">
        You have unsaved changes
      </p>
      <Choice profile={profile} save="Save Changes" isMain />
    </section>
  )
}

function Avatar({ name }: { name: string }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <span aria-hidden="true" className="grid size-16 place-items-center rounded-full border border-line bg-sheet font-serif text-28">
        {name.charAt(0).toUpperCase()}
      </span>
      <button type="button" disabled className="button button-plain">
        Upload picture
      </button>
      <Chip>Coming Soon</Chip>
    </div>
  )
}

function SignInAddress() {
  const { email, emailVerified } = useMe()
  const [isChanging, setChanging] = useState(false)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-64 text-13 text-quiet">
          You sign in as <span className="break-all text-ink">{email}</span>.{' '}
          {!emailVerified && 'If it is mistyped, press “Wrong address?” above.'}
          {mailedTo && `Open the link in the mail to ${mailedTo}, in this browser: from then on you sign in with that address.`}
        </p>
        {emailVerified && (
          <button type="button" aria-expanded={isChanging} className="button button-plain" onClick={() => setChanging(!isChanging)}>
            Change sign-in address
          </button>
        )}
      </div>
      {isChanging && (
        <AddressForm
          label="The new address"
          onMailed={(to) => {
            setMailedTo(to)
            setChanging(false)
          }}
        />
      )}
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <div role="status" className="mt-6 space-y-5">
      <span className="sr-only">Loading your profile</span>
      {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/5', 'w-1/3'].map((width, row) => (
        <SkeletonLine key={row} className={`h-11 ${width}`} />
      ))}
    </div>
  )
}
