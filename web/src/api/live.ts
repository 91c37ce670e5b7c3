import { LiveEvent } from '@ownvoice/core/live'
import type { Query } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { api, isRefusal, queryClient } from './client.ts'

export type Connection = 'connecting' | 'live' | 'lost'

const reopenAfterMs = 5000
const activityKeys = [
  api.reports.key(),
  api.escalations.key(),
  api.assistant.getMessage.key(),
  api.followups.get.key(),
  api.bookings.key(),
  api.scheduling.line.key(),
  api.mailboxes.lookBacks.key(),
  api.mailboxes.people.key(),
]

/** What each kind of change makes the page load again. */
const affectedKeys: Record<LiveEvent['topic'], readonly (readonly unknown[])[]> = {
  activity: activityKeys,
  bookings: [api.bookings.key(), api.mailboxes.people.key(), api.reports.key(), api.followups.get.key(), api.scheduling.line.key()],
  messages: [...activityKeys, api.leads.key()],
  escalations: activityKeys,
  documents: [api.knowledge.key(), api.assistant.getMining.key(), api.reports.key()],
  answers: [api.knowledge.answers.key(), api.reports.overview.key()],
  mailboxes: [api.mailboxes.key(), api.reports.key()],
  tone: [api.tone.getTraining.key()],
  sending: [api.assistant.getSending.key(), api.mailboxes.people.key()],
  lines: [api.scheduling.line.key(), api.mailboxes.people.key()],
  subscription: [api.accounts.key(), api.billing.key(), api.reports.key()],
}

/** How the page's live updates stand. */
export const LiveConnection = createContext<Connection>('connecting')

export function useLiveConnection(): Connection {
  return useContext(LiveConnection)
}

/**
 * Keeps what is on the page current. A new connection begins with what happened in the last seconds. On a page that is older, or whose connection was lost, all is loaded again, so
 * nothing that happened is ever missed. The browser reconnects by itself unless the server refused; then it is opened again after a pause, and
 * whoever is signed in is asked for again: the refusal may be the end of the session.
 */
export function useLiveUpdates(): Connection {
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    let wasLost = false
    let source = open()
    let timer: ReturnType<typeof setTimeout> | undefined

    function open(): EventSource {
      const opened = new EventSource('/api/live')
      opened.addEventListener('open', () => setConnection('live'))
      opened.addEventListener('told', ({ data, timeStamp }: MessageEvent<string>) => {
        // Counted from when the page began: nothing on it is older.
        if (wasLost || timeStamp > Number(data)) for (const topic of LiveEvent.shape.topic.options) reload(topic, true)
        wasLost = false
      })
      opened.addEventListener('error', () => {
        wasLost = true
        setConnection('lost')
        if (opened.readyState !== EventSource.CLOSED) return
        void queryClient.invalidateQueries({ queryKey: api.accounts.key() })
        timer = setTimeout(() => (source = open()), reopenAfterMs)
      })
      opened.addEventListener('live', (event: MessageEvent<string>) => {
        const topic = topicOf(event.data)
        if (topic) reload(topic)
      })
      return opened
    }

    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [])
  return connection
}

/** Answers after which is asked once more. */
const askedAfter = new WeakSet<Promise<unknown>>()

/**
 * What is asked for the first time at that moment is asked again after its answer, which may be from before the change: the library leaves it as it
 * comes. Where the server gave no answer the page goes on saying so, however much changes meanwhile: it has a button, and a new connection asks again.
 */
function reload(topic: LiveEvent['topic'], isNewConnection = false): void {
  for (const queryKey of affectedKeys[topic]) {
    const asked = queryClient
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => isNewConnection || !hasFailed(query) })
    for (const { promise, queryKey: key } of asked) {
      if (!promise || askedAfter.has(promise)) continue
      askedAfter.add(promise)
      promise.then(
        () => void queryClient.invalidateQueries({ queryKey: key, exact: true }),
        () => undefined,
      )
    }
  }
}

/** Nothing could be loaded; a refusal is an answer. */
function hasFailed({ state: { data, status, error } }: Query): boolean {
  return data === undefined && status === 'error' && !isRefusal(error)
}

function topicOf(data: string): LiveEvent['topic'] | null {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data?.topic ?? null
  } catch {
    return null // a heartbeat need not be JSON
  }
}
