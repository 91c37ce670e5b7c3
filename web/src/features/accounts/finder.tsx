import { createSpotlight, Spotlight } from '@mantine/spotlight'
import type { FoundMessage } from '@ownvoice/core/assistant/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { documentTitle } from '@ownvoice/core/knowledge/document-title'
import { useTyped } from '../../ui/use-typed.ts'
import { dashboardEntries } from './dashboard-nav.tsx'

const [store, finder] = createSpotlight()
/** Nothing is asked of the server before this many letters. */
const shortestSearch = 2
const shownOfEach = 5

type Entry = { id: string; label: string; description?: string; to: string }

/** The button in the header, and what Ctrl+k or Cmd+k opens: it finds pages, people, messages and documents. */
export function Finder() {
  const [query, setQuery] = useState('')
  const search = useTyped(query.trim())
  const groups = useFound(query.trim(), search)
  const isEmpty = groups.every(({ entries }) => entries.length === 0)
  return (
    <>
      <button
        type="button"
        title="Find pages, people, messages and documents"
        aria-keyshortcuts="Control+K Meta+K"
        className="button button-plain min-w-0 px-3! text-quiet! md:w-72 md:justify-between!"
        onClick={finder.open}
      >
        <span className="flex items-center gap-2">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="drawing size-4">
            <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5L14 14" />
          </svg>
          <span className="max-md:sr-only">Find anything</span>
        </span>
        <kbd aria-hidden="true" className="hidden font-sans text-13 md:inline">
          Ctrl K
        </kbd>
      </button>
      <Spotlight.Root
        store={store}
        query={query}
        onQueryChange={setQuery}
        shortcut={['ctrl + K', 'meta + K']}
        tagsToIgnore={[]}
        overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
        scrollable
        maxHeight="60dvh"
      >
        <Spotlight.Search aria-label="Find" placeholder="A page, a person, a message, a document" />
        <Spotlight.ActionsList>
          {groups.map(({ label, entries }) => entries.length > 0 && <Group key={label} label={label} entries={entries} />)}
          {isEmpty && <Spotlight.Empty>Nothing is named like that.</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  )
}

function Group({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const navigate = useNavigate()
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map(({ id, label: name, description, to }) => (
        <Spotlight.Action key={id} label={name} {...(description && { description })} onClick={() => void navigate(to)} />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function useFound(typed: string, search: string): { label: string; entries: Entry[] }[] {
  const enabled = search.length >= shortestSearch
  const options = { enabled, placeholderData: keepPreviousData }
  const messages = useQuery(api.assistant.findMessages.queryOptions({ input: { search }, ...options }))
  const documents = useQuery(api.knowledge.listDocuments.queryOptions({ input: { search }, ...options }))
  const found = (enabled && messages.data) || []
  const files = (enabled && documents.data?.documents) || []
  return [
    { label: 'Pages', entries: pagesNamed(typed) },
    { label: 'People', entries: peopleIn(found, search) },
    { label: 'Messages', entries: found.slice(0, shownOfEach).map(toMessage) },
    {
      label: 'Documents',
      entries: files
        .slice(0, shownOfEach)
        .map(({ id, displayName }) => ({ id, label: documentTitle(displayName), to: paths.document(id) })),
    },
  ]
}

function pagesNamed(typed: string): Entry[] {
  const pages = [...dashboardEntries, { to: paths.answers, label: 'What I answer' }, { to: paths.try, label: 'Try it' }]
  return pages.filter(({ label }) => holds(label, typed)).map(({ to, label }) => ({ id: to, label, to }))
}

/** Whoever the search names, once, with the newest of their messages. */
function peopleIn(messages: readonly FoundMessage[], search: string): Entry[] {
  const named = messages.filter(({ fromName, fromEmail }) => holds(`${fromName} ${fromEmail}`, search))
  const newest = new Map(named.toReversed().map((message) => [message.fromEmail, message]))
  return [...newest.values()].slice(0, shownOfEach).map(({ id, fromName, fromEmail }) => ({
    id: `person ${fromEmail}`,
    label: fromName || fromEmail,
    description: fromEmail,
    to: paths.person(id),
  }))
}

function toMessage({ id, subject, fromName, fromEmail }: FoundMessage): Entry {
  return { id, label: subject || 'A mail without a subject', description: fromName || fromEmail, to: paths.message(id) }
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}
