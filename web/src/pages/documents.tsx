import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Room } from '../ui/room.tsx'

export default function DocumentsPage() {
  return (
    <Room title="Documents" drawing="shelf">
      <p>
        The documents your account came with are read, and every reply rests on them. Adding and removing them here is not possible yet.
      </p>
      <p>
        <Link to={paths.try} className="link">
          Try a mail
        </Link>{' '}
        and follow an underlined sentence to the page it comes from.
      </p>
    </Room>
  )
}
