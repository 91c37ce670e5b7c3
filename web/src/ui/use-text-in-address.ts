import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Goes with each step of the address that typing makes. */
export const byTyping = { replace: true, preventScrollReset: true, state: 'typing' } as const

/**
 * A text that is typed and stands in the address too, which follows a moment later: its field goes by what was typed last. Where the address is changed in
 * another way, by a link or by going back, the field follows it.
 */
export function useTextInAddress(inAddress: string): [typed: string, type: (text: string) => void] {
  const location = useLocation()
  const { key } = location
  const isByTyping = useNavigationType() === NavigationType.Replace && location.state === byTyping.state
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (!isByTyping) setTyped(inAddress)
  }
  return [typed, setTyped]
}
