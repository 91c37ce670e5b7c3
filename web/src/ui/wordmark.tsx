import { brand } from '@ownvoice/core/brand'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Drawing } from './drawing.tsx'

export function Wordmark() {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2 font-serif text-21">
      <Drawing name="bell" className="size-7 text-accent" />
      {brand.name}
    </Link>
  )
}
