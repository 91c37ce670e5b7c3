import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'

/** The way to the record. */
export function RecordCard() {
  return (
    <Card title="Everything that was done" hint="Each sign-in and each change, when it was made and on which device. Nobody can edit it.">
      <Link to={paths.record} className="button button-plain mt-4">
        Open the record
      </Link>
    </Card>
  )
}
