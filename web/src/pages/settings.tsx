import { Room } from '../ui/room.tsx'

export default function SettingsPage() {
  return (
    <Room title="Settings" drawing="keys">
      <p>Here you will change your profile, your password, your notices and your plan.</p>
      <p className="text-quiet">That part is being built. Signing out works from the menu under your address, at the top of every page.</p>
    </Room>
  )
}
