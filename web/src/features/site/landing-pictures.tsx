import checkedDark from './pictures/checked-dark.webp'
import checkedLight from './pictures/checked-light.webp'
import draftDark from './pictures/draft-dark.webp'
import draftLight from './pictures/draft-light.webp'
import overviewDark from './pictures/overview-dark.webp'
import overviewLight from './pictures/overview-light.webp'

type Shot = { light: string; dark: string; width: number; height: number; alt: string; title: string; text: string }

const desk: Shot = {
  light: overviewLight,
  dark: overviewDark,
  width: 1920,
  height: 1200,
  alt: 'The overview of a music school: four things wait, one button starts with the most urgent; below it fifteen leads responded, four seconds on average.',
  title: 'The morning at a glance',
  text: 'What waits for you stands first, with one button. What was done without you stands under it.',
}

const phones: readonly Shot[] = [
  {
    light: draftLight,
    dark: draftDark,
    width: 780,
    height: 1440,
    alt: 'A draft on a phone: what Paul Weber asked about the recital, and the reply that would go to him.',
    title: 'A draft between two lessons',
    text: 'Send it as it is, or change it first. One thumb does.',
  },
  {
    light: checkedLight,
    dark: checkedDark,
    width: 780,
    height: 1440,
    alt: 'The check of a reply: eight of eight facts have something that backs them, each price and number with where it stands.',
    title: 'Why it may say so',
    text: 'Each number, name and price of a reply, and the line of yours that it rests on.',
  },
]

/** The product as it is, by day and by night: `npm run pictures` takes them anew. */
export function LandingPictures() {
  return (
    <div className="pictures mt-16">
      <Picture shot={desk} isWide />
      {phones.map((shot) => (
        <Picture key={shot.light} shot={shot} />
      ))}
      <p className="pictures-note text-14 text-quiet">
        Taken of Harbor Lane Music &amp; Tutoring, the made-up business that comes with every installation.
      </p>
    </div>
  )
}

function Picture({ shot: { light, dark, width, height, alt, title, text }, isWide = false }: { shot: Shot; isWide?: boolean }) {
  return (
    <figure className={isWide ? 'picture picture-wide' : 'picture'}>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <img src={light} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      </picture>
      <figcaption className="mt-4">
        <strong className="block font-serif text-21 font-normal">{title}</strong>
        <span className="mt-1 block max-w-[44ch] text-quiet">{text}</span>
      </figcaption>
    </figure>
  )
}
