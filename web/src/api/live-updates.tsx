import type { ReactNode } from 'react'
import { LiveConnection, useLiveUpdates } from './live.ts'

/** Opens the one connection by which the pages within hear of changes. */
export function LiveUpdates({ children }: { children: ReactNode }) {
  return <LiveConnection value={useLiveUpdates()}>{children}</LiveConnection>
}
