import { Drawing, type DrawingName } from '../../ui/drawing.tsx'
import { LandingPictures } from './landing-pictures.tsx'
import { LandingSection } from './landing-section.tsx'

const benefits: readonly { drawing: DrawingName; title: string; text: string }[] = [
  {
    drawing: 'letter',
    title: 'Says only what you wrote',
    text: 'A sentence with a fact in it stands on a line of your documents. Without the line there is no sentence.',
  },
  {
    drawing: 'voice',
    title: 'Sounds like you',
    text: 'Your “Hi there” or your “Dear Mrs. Wu”, your dashes or none, your name at the end.',
  },
  {
    drawing: 'calendar',
    title: 'Books, moves, cancels',
    text: 'The right one of your booking links goes along. Days you have off are never offered.',
  },
  {
    drawing: 'envelope',
    title: 'Asks again, politely',
    text: 'After 1, 3, 7 and 14 days, with something new to say each time, and it stops at the first reply.',
  },
  {
    drawing: 'hand',
    title: 'Knows when to stop',
    text: 'Money disputes, worried parents, anything with a lawyer in it: those are handed to you, unanswered.',
  },
  {
    drawing: 'ledger',
    title: 'Shows its work',
    text: 'Each reply keeps its trace: what was asked, what was found, which rule decided, how long it took.',
  },
]

export function LandingBenefits() {
  return (
    <LandingSection id="features" title="A colleague who has read everything you wrote">
      <ul className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-3">
        {benefits.map(({ drawing, title, text }) => (
          <li key={title} className="border-b border-line py-8 sm:pr-8">
            <Drawing name={drawing} className="size-12 text-accent" />
            <h3 className="mt-4 font-serif text-21">{title}</h3>
            <p className="mt-2 max-w-[38ch] text-quiet">{text}</p>
          </li>
        ))}
      </ul>
      <LandingPictures />
    </LandingSection>
  )
}
