import { TextInput } from '@mantine/core'
import { brand } from '@ownvoice/core/brand'
import { AddressOrDomain } from '@ownvoice/core/mailboxes/address-list'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { useLeaveAlone } from './use-leave-alone.ts'

/** Staff, family, suppliers: whose mail comes to the owner without a word to them. */
export function LeftAloneCard() {
  const list = useQuery(api.assistant.listLeftAlone.queryOptions())
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="left-alone" aria-busy={list.isPending}>
      <h2 id="left-alone" className="font-serif text-21">
        People to leave alone
      </h2>
      <p className="text-quiet">
        Staff, family, suppliers: their mail comes to you, and {brand.name} sends them nothing. An address, or the domain of a whole
        business.
      </p>
      {list.isPending && <p className="mt-4 text-quiet">Looking up your list…</p>}
      {list.isLoadingError && <Fault what="Your list" query={list} />}
      {list.data && <People list={list.data} />}
    </section>
  )
}

function People({ list }: { list: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { change, isSaving } = useLeaveAlone(() => setTyped(''))
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    const who = AddressOrDomain.safeParse(typed)
    setProblem(who.error?.issues[0]?.message ?? null)
    if (who.success && !isSaving) change(who.data, true)
  }
  return (
    <>
      <form className="mt-4 flex flex-wrap items-start gap-3" onSubmit={add} noValidate>
        <TextInput
          className="min-w-0 grow basis-64"
          aria-label="Address or domain"
          placeholder="sam@example.com or example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setProblem(null)
          }}
        />
        <button type="submit" className="button button-plain" aria-disabled={isSaving}>
          Leave alone
        </button>
      </form>
      {list.length === 0 ? (
        <p className="mt-4 text-quiet">Nobody is on the list.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line" aria-label="Left alone">
          {list.map((who) => (
            <li key={who} className="flex items-center justify-between gap-4 py-1">
              <span className="min-w-0 break-words">{who.startsWith('@') ? `Everybody at ${who.slice(1)}` : who}</span>
              <button
                type="button"
                className="button button-plain"
                aria-label={`Take off the list: ${who}`}
                aria-disabled={isSaving}
                onClick={() => {
                  if (!isSaving) change(who, false)
                }}
              >
                Take off the list
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
