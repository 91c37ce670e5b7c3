import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before the page, or a tab of it, is left with something unsaved: by its own links in a dialog, by reload or a closed tab in the browser's words. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isDirty && from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Leave without saving?" centered>
      <p>What you changed on this page is not saved. It is lost when you leave.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" data-autofocus className="button button-main" onClick={() => blocker.reset?.()}>
          Stay here
        </button>
        <button type="button" className="button button-plain" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </button>
      </div>
    </Modal>
  )
}
