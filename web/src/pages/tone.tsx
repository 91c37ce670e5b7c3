import { Room } from '../ui/room.tsx'

export default function TonePage() {
  return (
    <Room title="Tone & Personality" drawing="voice">
      <p>Every reply is written in the tone your account came with. Changing it here is not possible yet.</p>
    </Room>
  )
}
