import { brand } from '@ownvoice/core/brand'
import { Link } from 'react-router'
import { Letter } from '../features/assistant/letter.tsx'
import { sampleLetter } from '../features/assistant/sample-letter.ts'
import { paths } from '../paths.ts'
import { Drawing, type DrawingName } from '../ui/drawing.tsx'
import { PublicPage } from '../ui/public-page.tsx'

const promises: readonly { drawing: DrawingName; title: string; text: string }[] = [
  {
    drawing: 'shelf',
    title: 'From your documents',
    text: 'Every price, date and promise in a reply stands in a document of yours. If it does not, the mail comes to you.',
  },
  {
    drawing: 'voice',
    title: 'In your words',
    text: 'Your greeting, your sign-off, your way of putting things. People write to you and hear from you.',
  },
  {
    drawing: 'hand',
    title: 'The rest is yours',
    text: 'A complaint, a lawyer, a worried parent: these are handed to you at once, with all that was found.',
  },
]

export default function HomePage() {
  return (
    <PublicPage>
      <title>{`${brand.name} – ${brand.tagline}`}</title>
      <meta
        name="description"
        content={`${brand.name} answers your leads and mails within seconds: from your own documents, in your own voice.`}
      />
      <div className="max-w-[760px] pt-12 md:pt-20">
        <h1 className="font-serif text-40 md:text-56">{brand.tagline}</h1>
        <p className="mt-6 max-w-[56ch] text-17 text-quiet md:text-21">
          {brand.name} answers the people who write to your business, within seconds, from your own documents and in your own voice. You
          keep the hours.
        </p>
        <Link to={paths.auth} className="button button-main mt-8">
          Sign In
        </Link>
      </div>
      <section aria-labelledby="letter" className="mt-20">
        <h2 id="letter" className="font-serif text-28">
          A reply, and what it rests on
        </h2>
        <p className="mt-2 max-w-[60ch] text-quiet">
          Written for the sample business that comes with {brand.name}, a school for music and tutoring. Follow an underlined sentence to
          its source.
        </p>
        <div className="mt-6">
          <Letter to="Dana Whitfield" subject="Re: Piano lessons for my daughter" statements={sampleLetter} />
        </div>
      </section>
      <ul className="mt-20 grid gap-10 md:grid-cols-3">
        {promises.map(({ drawing, title, text }) => (
          <li key={title}>
            <Drawing name={drawing} className="size-12 text-accent" />
            <h2 className="mt-4 font-serif text-21">{title}</h2>
            <p className="mt-2 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </PublicPage>
  )
}
