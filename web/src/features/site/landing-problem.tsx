import { LandingSection } from './landing-section.tsx'

const painPoints = [
  {
    at: '7:40 PM',
    mail: '“Do you have room on Tuesdays?”',
    text: 'You are at the stove. By the time you sit down, they have asked two others, and the first to answer has them.',
  },
  {
    at: '9:15 PM',
    mail: '“What does it cost again?”',
    text: 'The ninth time this week. The answer is on page two of a document you wrote yourself, and you type it once more.',
  },
  {
    at: '11:05 PM',
    mail: '“Just checking in on my mail.”',
    text: 'It slid under eleven others on Monday. You were going to write back, and then it was Thursday.',
  },
] as const

/** Three mails of one evening, and what each one costs. */
export function LandingProblem() {
  return (
    <LandingSection id="problem" title="The work after the work">
      <ul className="border-t border-line">
        {painPoints.map(({ at, mail, text }) => (
          <li key={at} className="grid gap-x-8 gap-y-2 border-b border-line py-6 md:grid-cols-[88px_5fr_6fr] md:items-baseline md:py-8">
            <span className="text-quiet">{at}</span>
            <h3 className="font-serif text-21 md:text-28">{mail}</h3>
            <p className="max-w-[52ch] text-17 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
