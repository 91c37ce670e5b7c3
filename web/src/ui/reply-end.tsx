/** The last lines of a reply, set as the letter they stand in. */
export function ReplyEnd({ text }: { text: string }) {
  return (
    <figure className="mt-4" aria-label="How a reply ends">
      <figcaption className="text-13 text-quiet">How a reply ends</figcaption>
      <p className="mt-1 border-l border-line pl-4 font-serif [overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
    </figure>
  )
}
