/** What a text in another language says, for an owner who reads English. */
export function InEnglish({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label} className="mt-4 max-w-[680px] border-l-2 border-edge pl-4">
      <p className="text-13 font-semibold text-quiet">{label}</p>
      <p className="mt-1 font-serif text-17 break-words whitespace-pre-line">{text}</p>
    </section>
  )
}
