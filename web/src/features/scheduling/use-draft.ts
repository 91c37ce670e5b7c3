import { useState } from 'react'

type Rules<T> = {
  isSame: (a: T, b: T) => boolean
  /** What was changed from `base` to `mine`, put into `theirs`. */
  merge: (base: T, mine: T, theirs: T) => T
}
type Draft<T> = { base: T; value: T; metOthers: boolean }

/**
 * What the owner changes on the page before saving it. When what is stored changes meanwhile, the owner's changes are put into that, and `metOthers` says so.
 * `follow` applies a change that is stored by itself to both sides, so that it is neither unsaved nor news.
 */
export function useDraft<T>(loaded: T | undefined, rules: Rules<T>) {
  const [kept, setKept] = useState<Draft<T> | null>(null)
  let draft = kept
  if (draft && loaded && draft.base !== loaded) {
    draft = rebase(draft, loaded, rules)
    setKept(draft)
  }
  const isDirty = draft !== null && loaded !== undefined && !rules.isSame(draft.value, loaded)
  const edit = (change: (value: T) => T) => {
    if (!loaded) return
    setKept((before) => {
      const start = before && !rules.isSame(before.value, before.base) ? before : { base: loaded, value: loaded, metOthers: false }
      return { ...start, value: change(start.value) }
    })
  }
  return {
    value: draft?.value ?? loaded,
    isDirty,
    metOthers: isDirty && draft?.metOthers === true,
    edit,
    follow: (change: (value: T) => T) =>
      setKept((before) => before && { ...before, base: change(before.base), value: change(before.value) }),
    discard: () => setKept(null),
  }
}

function rebase<T>({ base, value, metOthers }: Draft<T>, loaded: T, { isSame, merge }: Rules<T>): Draft<T> {
  return { base: loaded, value: merge(base, value, loaded), metOthers: metOthers || !isSame(base, loaded) }
}
