import { Switch } from '@mantine/core'
import type { LeadFormView } from '@ownvoice/core/leads/contract'
import { askedWords } from './form-words.ts'
import { useChangeForm } from './use-change-form.ts'

/** Lets visitors ask at a form, and says what they asked so far in numbers. */
export function AskUsSwitch({ form }: { form: LeadFormView }) {
  const change = useChangeForm()
  const isOn = change.isPending ? (change.variables.asksUs ?? form.asksUs) : form.asksUs
  const counted = askedWords(form.asked)
  return (
    <Switch
      label="Ask us"
      aria-label={`Ask us: ${form.name}`}
      description={
        <>
          Visitors can ask; what your confirmed answers cover is answered at once, with its source. Everything else asks for their address,
          and comes to you.
          {(form.asksUs || counted !== null) && <span className="mt-1 block">{counted ?? 'Nobody asked this month yet'}</span>}
        </>
      }
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        if (!change.isPending) change.mutate({ id: form.id, asksUs: checked })
      }}
    />
  )
}
