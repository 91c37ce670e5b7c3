import { useState } from 'react'
import { openPortal } from '../../api/billing.ts'
import { showToast } from '../../ui/toast.ts'

/** Opens the processor's portal in a new tab. `onPress` runs first, before anything is asked. */
export function ManageBillingButton({ onPress }: { onPress?: () => void }) {
  const [opening, setOpening] = useState(false)

  async function open() {
    onPress?.()
    // The tab is opened within the click: a browser blocks one that comes after the answer.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setOpening(true)
    const answer = await openPortal()
    setOpening(false)
    if (answer.ok) return (tab ?? window).location.assign(answer.value)
    tab?.close()
    showToast({ tone: 'error', title: 'Error', description: 'Unable to open billing portal. Please try again.' })
  }

  return (
    <button
      type="button"
      aria-disabled={opening}
      className="button button-plain"
      onClick={() => {
        if (!opening) void open()
      }}
    >
      {opening ? 'Opening…' : 'Manage Billing'}
    </button>
  )
}
