import { paths } from '../../paths.ts'
import { Drawing } from '../../ui/drawing.tsx'

export function LandingClosing() {
  return (
    <section aria-labelledby="closing-title" className="mt-24 border-t border-line pt-16 text-center md:mt-32 md:pt-24">
      <Drawing name="bell" className="mx-auto size-16 text-accent" />
      <h2 id="closing-title" className="mx-auto mt-6 max-w-[20ch] font-serif text-40 md:text-56">
        Bring ten mails you dread
      </h2>
      <p className="mx-auto mt-4 max-w-[52ch] text-17 text-quiet">
        We put your price list on the shelf and answer them while you watch. Half an hour, on a call, with your documents and nobody else’s.
      </p>
      <a href={paths.bookDemo} className="button button-main mt-8">
        Book a Demo
      </a>
    </section>
  )
}
