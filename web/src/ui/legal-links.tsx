import { Link } from 'react-router'
import { paths } from '../paths.ts'

/** What a person agrees to, in the middle of a sentence. */
export function LegalLinks() {
  return (
    <>
      <Link to={paths.terms} className="underline underline-offset-3">
        terms of service
      </Link>{' '}
      and{' '}
      <Link to={paths.privacy} className="underline underline-offset-3">
        privacy policy
      </Link>
    </>
  )
}
