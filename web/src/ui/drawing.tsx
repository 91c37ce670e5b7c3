import type { ReactNode } from 'react'

/** Our own line drawings: one stroke weight, a 48-unit square, no fill. Decoration only: the words beside them say it all. */
const drawings = {
  bell: (
    <>
      <path d="M6 32h36M10 32a14 14 0 0 1 28 0M24 18v-5M20 13h8M15 29a9 9 0 0 1 6-7" />
      <path d="M14 37h20" />
    </>
  ),
  envelope: (
    <>
      <path d="M6 13h36v24H6zM6 14l18 14 18-14" />
      <path d="M6 36l13-12M42 36L29 24" />
    </>
  ),
  letter: (
    <>
      <path d="M12 6h18l6 6v30H12zM30 6v6h6" />
      <path d="M17 19h14M17 25h14M17 31h8" />
    </>
  ),
  calendar: (
    <>
      <path d="M8 11h32v30H8zM8 19h32M16 7v7M32 7v7" />
      <path d="M15 26h4M22 26h4M29 26h4M15 33h4M22 33h4" />
    </>
  ),
  shelf: (
    <>
      <path d="M6 40h36M10 40V12h7v28M17 17h7v23M28 40l-3-26 7-1 4 27" />
      <path d="M10 18h7M17 34h7" />
    </>
  ),
  voice: (
    <>
      <path d="M8 9h32v23H24l-9 8v-8H8z" />
      <path d="M15 17h18M15 23h11" />
    </>
  ),
  plug: (
    <>
      <path d="M17 6v9M31 6v9M12 15h24v6a12 12 0 0 1-24 0zM24 33v9" />
    </>
  ),
  hand: (
    <>
      <path d="M8 33h6l8 6h12a3 3 0 0 0 0-6h-8M14 24h7l6 3h5a3 3 0 0 1 2 5M8 22v20" />
      <path d="M24 6h14v11H24zM24 7l7 5 7-5" />
    </>
  ),
  ledger: (
    <>
      <path d="M8 41h32M12 41V27h6v14M21 41V18h6v23M30 41V9h6v32" />
    </>
  ),
  keys: (
    <>
      <path d="M16 32a8 8 0 1 1 6-13l18 0v6h-5v4h-5v-4h-7a8 8 0 0 1-7 7zM14 24h1" />
    </>
  ),
  house: (
    <>
      <path d="M7 22L24 8l17 14M11 19v21h26V19M20 40V28h8v12" />
    </>
  ),
  pen: (
    <>
      <path d="M9 39l3-10L33 8l7 7-21 21zM28 13l7 7M26 41h14" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={`drawing shrink-0 [&_*]:[vector-effect:non-scaling-stroke] ${className ?? ''}`}>
      {drawings[name]}
    </svg>
  )
}
