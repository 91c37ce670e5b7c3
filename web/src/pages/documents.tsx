import { Room } from '../ui/room.tsx'

export default function DocumentsPage() {
  return (
    <Room title="Documents" drawing="shelf">
      <p>This is the shelf that every answer rests on: price lists, policies, handbooks. You will add, rename and remove them here.</p>
      <p className="text-quiet">
        That part is being built. The documents your account came with are read and used already: open any reply and follow an underlined
        sentence to the page it comes from.
      </p>
    </Room>
  )
}
