import { useState } from 'react'
import { openPortal } from '../../api/billing.ts'
import { showToast } from '../../ui/toast.ts'

type PortalButtonProps = {
  children: string
  look?: 'main' | 'plain'
  /** Why it cannot be pressed; null when it can. */
  refusal?: string | null
  /** Runs first, before anything is asked. */
  onPress?: (() => void) | undefined
}

/** Opens the processor's portal, where plan, card and invoices are, in a new tab. */
export function PortalButton({ children, look = 'plain', refusal = null, onPress }: PortalButtonProps) {
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

  const isOff = opening || refusal !== null
  return (
    <button
      type="button"
      aria-disabled={isOff}
      title={refusal ?? undefined}
      className={`button ${look === 'main' ? 'button-main' : 'button-plain'}`}
      onClick={() => {
        if (!isOff) void open()
      }}
    >
      {opening ? 'Opening…' : children}
    </button>
  )
}
