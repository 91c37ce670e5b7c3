import { Room } from '../ui/room.tsx'

export default function SchedulingPage() {
  return (
    <Room title="Scheduling" drawing="calendar">
      <p>Here you will keep the links people book with, and the days on which you are away.</p>
      <p className="text-quiet">
        That part is being built. The booking links and the days away your account came with are respected in every reply.
      </p>
    </Room>
  )
}
