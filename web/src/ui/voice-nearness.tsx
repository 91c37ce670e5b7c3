import type { VoiceScore } from '@ownvoice/core/tone/tone'

/** How near a reply is to the owner's own mails, with what that is made of. */
export function VoiceNearness({ voice: { score, parts } }: { voice: VoiceScore }) {
  return (
    <details className="mt-4 border-t border-line pt-3 text-13 text-quiet">
      <summary className="cursor-pointer">{score} of 100 like your own emails</summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {parts.map(({ trait, likeness }) => (
          <li key={trait} className="flex justify-between gap-3">
            <span>{trait}</span>
            <span>{Math.round(100 * likeness)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
