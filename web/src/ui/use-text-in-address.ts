import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

/** Goes with each step of the address that typing makes. */
const byTyping = { replace: true, preventScrollReset: true, state: 'typing' } as const

/**
 * A text that is typed and stands in the address too, which follows a moment later: its field goes by what was typed last. Where the address is changed in
 * another way, by a link or by going back, the field follows it. `write` gives the address's query with a text.
 */
export function useTextInAddress(
  inAddress: string,
  write: (text: string) => Record<string, string>,
): [typed: string, type: (text: string) => void] {
  const [, setAddress] = useSearchParams()
  const location = useLocation()
  const { key } = location
  const isByTyping = useNavigationType() === NavigationType.Replace && location.state === byTyping.state
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (!isByTyping) setTyped(inAddress)
  }
  function type(text: string): void {
    setTyped(text)
    setAddress(write(text), byTyping)
  }
  return [typed, type]
}
