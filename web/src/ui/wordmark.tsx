import { brand } from '@ownvoice/core/brand'
import { paths } from '../paths.ts'
import { Drawing } from './drawing.tsx'

/** NOTE: a plain link, because the front page runs without the router. */
export function Wordmark({ isShort = false }: { isShort?: boolean }) {
  return (
    <a href={paths.home} className={`inline-flex min-h-11 items-center gap-2 font-serif text-21 ${isShort ? 'px-2' : ''}`}>
      <Drawing name="bell" className="size-7 shrink-0 text-accent" />
      <span className={isShort ? 'sr-only' : ''}>{brand.name}</span>
    </a>
  )
}
