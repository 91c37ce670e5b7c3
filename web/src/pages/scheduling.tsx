import { Room } from '../ui/room.tsx'

export default function SchedulingPage() {
  return (
    <Room title="Scheduling" drawing="calendar">
      <p>Replies offer the booking links your account came with, and keep to its days away. Changing either here is not possible yet.</p>
    </Room>
  )
}
