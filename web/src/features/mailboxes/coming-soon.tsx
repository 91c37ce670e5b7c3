const cards: readonly { title: string; about: string }[] = [
  { title: 'Other Email Platforms', about: 'Outlook' },
  { title: 'Messaging Platforms', about: 'Instagram DMs, Facebook Messenger, WhatsApp Business' },
  { title: 'Other Channels', about: 'Phone System for missed calls and voicemails' },
]

/** What cannot be connected yet, and is said to be so. */
export function ComingSoonCards() {
  return (
    <ul className="mt-8 grid max-w-[760px] gap-4 sm:grid-cols-3">
      {cards.map(({ title, about }) => (
        <li key={title} className="rounded-card border border-dashed border-edge p-4">
          <h2 className="font-serif text-17">{title}</h2>
          <p className="mt-1 text-13 text-quiet">{about}</p>
          <p className="mt-2 text-13 font-semibold text-quiet">Coming Soon</p>
        </li>
      ))}
    </ul>
  )
}
