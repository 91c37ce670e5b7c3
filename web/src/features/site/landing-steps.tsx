import { Drawing, type DrawingName } from '../../ui/drawing.tsx'
import { LandingSection } from './landing-section.tsx'

const steps: readonly { drawing: DrawingName; title: string; text: string }[] = [
  {
    drawing: 'plug',
    title: 'Connect the mailbox you have',
    text: 'Gmail, or any other by IMAP. Your address stays, your sent folder stays, and you can pull the plug at any time.',
  },
  {
    drawing: 'shelf',
    title: 'Put your papers on the shelf',
    text: 'Price list, handbook, policies, the sheet you hand to new families. A PDF will do. These are all it ever answers from.',
  },
  {
    drawing: 'pen',
    title: 'Show it how you write',
    text: 'Five mails you once sent are enough for your greeting, your sign-off, and how long your sentences run.',
  },
  {
    drawing: 'envelope',
    title: 'A mail comes, a reply goes',
    text: 'It finds the passages, writes the letter, and checks each price, date and promise against them before it sends.',
  },
  {
    drawing: 'bell',
    title: 'You hear what needs you',
    text: 'No source, a complaint, a lawyer: the sender gets a polite word, you get the mail with all that was found. And it follows up with whoever has not booked.',
  },
]

/** Five steps down one line, as a message goes its way. */
export function LandingSteps() {
  return (
    <LandingSection id="how-it-works" title="An afternoon to set up, then it minds the desk">
      <ol className="way">
        {steps.map(({ drawing, title, text }, index) => (
          <li key={title} className="way-step">
            <span aria-hidden="true" className="way-number font-serif text-21">
              {index + 1}
            </span>
            <div className="grid gap-x-10 gap-y-2 md:grid-cols-[5fr_6fr]">
              <h3 className="flex items-start gap-4 font-serif text-28">
                <Drawing name={drawing} className="mt-0.5 size-8 text-accent" />
                {title}
              </h3>
              <p className="max-w-[54ch] text-17 text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </LandingSection>
  )
}
