import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'

const cookieName = 'sidebar:state'
const weekSeconds = 7 * 24 * 60 * 60

/** Whether the sidebar shows words or only drawings. Ctrl+b and Cmd+b toggle it; a cookie keeps it for 7 days. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setIsCollapsed] = useState(readCookie)
  const toggle = () => {
    setIsCollapsed(!isCollapsed)
    document.cookie = `${cookieName}=${isCollapsed ? 'expanded' : 'collapsed'}; path=/; max-age=${weekSeconds}; samesite=lax`
  }
  useHotkeys([
    ['ctrl+b', toggle],
    ['meta+b', toggle],
  ])
  return { isCollapsed, toggle }
}

function readCookie(): boolean {
  return document.cookie.split('; ').includes(`${cookieName}=collapsed`)
}
