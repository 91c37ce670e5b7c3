import { RETURN_DAYS, type ResolutionCounts } from '@ownvoice/core/reports/resolutions'
import { FigureButton } from './figure-button.tsx'
import type { OpenFigure } from './report-address.ts'
import { figureTitles, resolutions as shown } from './report-words.ts'

type CardProps = { resolutions: ResolutionCounts; onOpen: ((figure: OpenFigure) => void) | null }

/** How many answers of the assistant were the last word: said so by the customer, or assumed from silence. What came back is counted apart. */
export function ResolutionCard({ resolutions, onOpen }: CardProps) {
  const { confirmed, assumed, cameBack, stillOpen } = resolutions
  const [resolved, known] = [confirmed + assumed, confirmed + assumed + cameBack]
  return (
    <section aria-labelledby="resolved" className="min-w-0">
      <h2 id="resolved" className="font-serif text-28">
        Resolved by the assistant
      </h2>
      {known + stillOpen === 0 ? (
        <p className="mt-2 text-quiet">The assistant answered nobody alone in this range.</p>
      ) : (
        <>
          <p className="mt-2 max-w-[70ch] text-quiet">
            {known === 0
              ? `Nothing can be said yet: an answer counts once they thank, agree or book, or once ${RETURN_DAYS} days are over.`
              : `${resolved.toLocaleString('en-US')} of ${known.toLocaleString('en-US')} answers that it gave alone were the last word. Whoever wrote again within ${RETURN_DAYS} days was not helped, and is taken off.`}
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            {shown.map(({ name, figure }) => (
              <li key={name}>
                <FigureButton
                  label={`${figureTitles[figure]}: ${resolutions[name]}. See the answers`}
                  onOpen={onOpen && (() => onOpen({ figure }))}
                >
                  {figureTitles[figure]} <span className="font-semibold">{resolutions[name].toLocaleString('en-US')}</span>
                </FigureButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
