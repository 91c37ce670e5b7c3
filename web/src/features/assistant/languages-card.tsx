import { languageName, type ReplyLanguage, replyLanguages } from '@ownvoice/core/assistant/languages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, faultText } from '../../api/client.ts'
import { Fault } from '../../ui/fault.tsx'
import { showToast } from '../../ui/toast.ts'

/** The languages that replies may be written in. */
export function LanguagesCard() {
  const allowed = useQuery(api.assistant.listReplyLanguages.queryOptions())
  return (
    <section className="rounded-card border border-line p-6" aria-labelledby="languages" aria-busy={allowed.isPending}>
      <h2 id="languages" className="font-serif text-21">
        Languages
      </h2>
      <p className="text-quiet">
        English mail is answered in English, and mail in a language that you allow here in that language, with the English beside it for
        you. Only with a language model: without one, mail in other languages comes to you.
      </p>
      {allowed.isPending && <p className="mt-4 text-quiet">Looking up which languages you allow…</p>}
      {allowed.isLoadingError && <Fault what="Your languages" query={allowed} />}
      {allowed.data && <Choice allowed={allowed.data} />}
    </section>
  )
}

type Language = { code: ReplyLanguage; name: string; ownName: string }

const languages: readonly Language[] = replyLanguages
  .map((code) => ({ code, name: languageName(code), ownName: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? '' }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

function Choice({ allowed }: { allowed: readonly ReplyLanguage[] }) {
  const [typed, setTyped] = useState('')
  const allow = useAllow()
  const sought = typed.trim().toLowerCase()
  const found = languages.filter(({ name, ownName }) => `${name} ${ownName}`.toLowerCase().includes(sought))
  const chosen = languages.filter(({ code }) => allowed.includes(code)).map(({ name }) => name)
  return (
    <>
      <p role="status" className="mt-4">
        Answered now: {new Intl.ListFormat('en', { type: 'conjunction' }).format(['English', ...chosen])}
      </p>
      <input
        type="search"
        aria-label="Find a language"
        placeholder="Find a language"
        value={typed}
        maxLength={50}
        className="field mt-4"
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <fieldset className="mt-2 max-h-64 overflow-y-auto rounded-card border border-line px-4 py-2">
        <legend className="sr-only">Languages that mail may be answered in</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {found.map((language) => (
            <label key={language.code} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-(--accent)"
                checked={allowed.includes(language.code)}
                onChange={({ currentTarget: { checked } }) => allow(language, checked)}
              />
              <span className="min-w-0 break-words">
                {language.name}{' '}
                <span lang={language.code} className="text-quiet">
                  {language.ownName}
                </span>
              </span>
            </label>
          ))}
        </div>
        {found.length === 0 && <p className="py-2 text-quiet">No language that replies can be checked in is called that.</p>}
      </fieldset>
    </>
  )
}

/** Saved at once, one change after the other; a box that could not be saved goes back to what the server says. */
function useAllow() {
  const client = useQueryClient()
  const queryKey = api.assistant.listReplyLanguages.queryKey()
  const { mutate } = useMutation(
    api.assistant.allowReplyLanguage.mutationOptions({
      scope: { id: 'reply-languages' },
      onMutate: ({ language, isAllowed }) =>
        client.setQueryData(queryKey, (before) => [
          ...(before ?? []).filter((other) => other !== language),
          ...(isAllowed ? [language] : []),
        ]),
      onSuccess: (_, { language, isAllowed }) =>
        showToast({
          tone: 'done',
          topic: 'reply-languages',
          title: isAllowed ? `Mail in ${languageName(language)} may be answered` : `Mail in ${languageName(language)} comes to you`,
          description: '',
        }),
      onError: (error) => {
        showToast({ tone: 'error', topic: 'reply-languages', title: 'The language could not be saved', description: faultText(error) })
        void client.invalidateQueries({ queryKey })
      },
    }),
  )
  return ({ code }: Language, isAllowed: boolean) => mutate({ language: code, isAllowed })
}
