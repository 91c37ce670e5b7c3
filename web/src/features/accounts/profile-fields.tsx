import { TextInput } from '@mantine/core'
import type { Profile } from '@ownvoice/core/accounts/profile'
import { timezoneChoices } from '@ownvoice/core/accounts/timezones'
import { type ComponentProps, type Ref, useState } from 'react'
import { TimezoneSelect, timezoneUse } from './timezone-select.tsx'

type ProfileFieldsProps = {
  value: Profile
  errors: Partial<Record<string, string>>
  isEditing: boolean
  nameField: Ref<HTMLInputElement>
  onChange: (fields: Partial<Profile>) => void
}

/** What cannot be changed does not look as if it could. */
const plainWhenRead = 'read-only:border-transparent read-only:bg-transparent read-only:px-0'

/** The five fields of a profile; they can be read and copied, and changed only while it is edited. */
export function ProfileFields({ value, errors, isEditing, nameField, onChange }: ProfileFieldsProps) {
  const field = (name: Exclude<keyof Profile, 'timezone'>): ComponentProps<typeof TextInput> => ({
    value: value[name],
    placeholder: isEditing ? '' : 'Not given',
    error: errors[name],
    readOnly: !isEditing,
    classNames: { input: plainWhenRead },
    onChange: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
  })
  return (
    <div className="mt-6 grid gap-5">
      <TextInput ref={nameField} label="Full Name" autoComplete="name" maxLength={100} {...field('fullName')} />
      <TextInput label="Business Name" autoComplete="organization" maxLength={200} {...field('businessName')} />
      <TextInput
        label="Email"
        description="Where we write to you. Changing it does not change how you sign in."
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <Timezone stored={value.timezone} isEditing={isEditing} onChange={(timezone) => onChange({ timezone })} />
      <TextInput label="Phone Number" type="tel" autoComplete="tel" maxLength={40} {...field('phoneNumber')} />
    </div>
  )
}

/** The choices are those of the zone that was stored when the editing began. */
function Timezone({ stored, isEditing, onChange }: { stored: string; isEditing: boolean; onChange: (timezone: string) => void }) {
  const [before, setBefore] = useState(stored)
  if (!isEditing && before !== stored) setBefore(stored)
  const shown = timezoneChoices(before).find(({ timezone }) => timezone === stored)?.label ?? stored
  if (!isEditing)
    return <TextInput label="Timezone" description={timezoneUse} value={shown} readOnly classNames={{ input: plainWhenRead }} />
  return <TimezoneSelect before={before} value={stored} description={timezoneUse} onChange={onChange} />
}
