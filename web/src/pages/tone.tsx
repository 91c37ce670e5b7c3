import { Room } from '../ui/room.tsx'

export default function TonePage() {
  return (
    <Room title="Tone & Personality" drawing="voice">
      <p>Here you will show how you write, so that replies sound like you: three sliders, and samples of your own mails.</p>
      <p className="text-quiet">That part is being built. Replies are written in the tone your account came with.</p>
    </Room>
  )
}
