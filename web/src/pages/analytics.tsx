import { Room } from '../ui/room.tsx'

export default function AnalyticsPage() {
  return (
    <Room title="Analytics" drawing="ledger">
      <p>Here you will see what the answers bring: leads, bookings, and the questions people ask most.</p>
      <p className="text-quiet">That part is being built. The four figures on the Overview are counted from your own messages already.</p>
    </Room>
  )
}
