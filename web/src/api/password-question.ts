import { useSyncExternalStore } from 'react'

// Calls that the server answers with `password_needed` wait here until the password was entered, and are made again.

type Question = { promise: Promise<boolean>; settle: (isConfirmed: boolean) => void }

let question: Question | null = null
const listeners = new Set<() => void>()

/** Has the password asked for. Resolves to whether it was entered; calls that come meanwhile wait for the same answer. */
export function askForPassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false) // a page without the dialog
  question ??= openQuestion()
  return question.promise
}

/** What the dialog shows: null while nothing is asked. */
export function usePasswordQuestion(): Pick<Question, 'settle'> | null {
  return useSyncExternalStore(subscribe, () => question)
}

function openQuestion(): Question {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  queueMicrotask(tell)
  return {
    promise,
    settle(isConfirmed) {
      question = null
      tell()
      resolve(isConfirmed)
    },
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
