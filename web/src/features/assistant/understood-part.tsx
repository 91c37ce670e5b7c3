import { languageName } from '@ownvoice/core/assistant/languages'
import type { Ask, RaisedFlag, Reading, Screening } from '@ownvoice/core/assistant/trace'
import type { MentionedDate } from '@ownvoice/core/text/mentioned-date'
import { isRisk } from '@ownvoice/core/assistant/risks'
import { Chip } from '../../ui/chip.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { type Corrected, CorrectedLines } from './corrected-lines.tsx'
import { Part } from './part.tsx'
import { traceWords } from './trace-words.ts'

type UnderstoodPartProps = { screening: Screening | null; reading: Reading | null; corrected: Corrected | undefined }

export function UnderstoodPart({ screening, reading, corrected }: UnderstoodPartProps) {
  return (
    <Part title="What we understood">
      {screening && <ScreeningLine screening={screening} />}
      {reading && <ReadingLines reading={reading} corrected={corrected} />}
      {!screening && !reading && <p className="text-quiet">Nothing has been read yet.</p>}
    </Part>
  )
}

function ScreeningLine({ screening }: { screening: Screening }) {
  return (
    <div>
      <p>
        {screening.verdict !== 'person' && <span className="font-semibold">{traceWords.verdict[screening.verdict]}. </span>}
        <span className="text-quiet">{screening.reason}</span>
      </p>
      {screening.verdict === 'person' && <p className="text-quiet">{senderWords(screening)}</p>}
      {screening.signals.length > 0 && (
        <ul className="mt-2 text-13 text-quiet">
          {screening.signals.map((signal, index) => (
            <li key={index} className="break-words">
              {signal.name}: {signal.evidence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function senderWords({ provenBy }: Screening): string {
  return provenBy === null
    ? 'We could not prove that this came from that address.'
    : `Sent from an address that is proven (${provenBy.toUpperCase()}).`
}

function ReadingLines({ reading, corrected }: { reading: Reading; corrected: Corrected | undefined }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip>{traceWords.category[reading.category]}</Chip>
        <span className="text-13 text-quiet">
          {reading.kindBy === 'owner' ? asYouSaid : `${Math.round(reading.kindChance * 100)} % sure`} · written in{' '}
          {languageName(reading.language.code)}
        </span>
      </p>
      {corrected && <CorrectedLines reading={reading} {...corrected} />}
      {reading.asks.length > 0 && (
        <ol className="space-y-3">
          {reading.asks.map((ask) => (
            <AskLine key={ask.id} ask={ask} />
          ))}
        </ol>
      )}
      {reading.dates.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {reading.dates.map((date, index) => (
            <div key={index} className="contents">
              <dt className="text-quiet">“{date.text}”</dt>
              <dd>{dateWords(date)}</dd>
            </div>
          ))}
        </dl>
      )}
      {reading.flags.map((raised) => (
        <FlagLine key={raised.flag} raised={raised} isTakenOff={corrected?.correction?.off.some((flag) => flag === raised.flag) ?? false} />
      ))}
      {reading.hiddenText.length > 0 && (
        <div className="border-l-2 border-draft pl-3">
          <p className="font-semibold text-draft">Hidden in the mail, and left aside</p>
          {reading.hiddenText.map((hidden, index) => (
            <p key={index} className="break-words text-quiet">
              “{hidden}”
            </p>
          ))}
        </div>
      )}
      <LeftAside title="The earlier mail that was quoted" text={reading.quoted} />
      <LeftAside title="The signature" text={reading.signature} />
    </>
  )
}

const asYouSaid = 'as you said of a message like this'

function FlagLine({ raised: { flag, chance, evidence, by }, isTakenOff }: { raised: RaisedFlag; isTakenOff: boolean }) {
  const isUrgent = isRisk(flag) && !isTakenOff
  const note = isTakenOff ? 'not so, you said' : by === 'owner' ? asYouSaid : by === 'head' ? `${Math.round(chance * 100)} % sure` : ''
  return (
    <p className={`border-l-2 pl-3 ${isUrgent ? 'border-urgent' : 'border-line'}`}>
      <span className={`font-semibold ${isUrgent ? 'text-urgent' : ''} ${isTakenOff ? 'line-through' : ''}`}>{traceWords.flag[flag]}</span>{' '}
      <span className="break-words text-quiet">“{evidence}”</span>
      {note && <span className="text-13 text-quiet"> · {note}</span>}
    </p>
  )
}

function AskLine({ ask }: { ask: Ask }) {
  const wants = ask.wants.map((want) => traceWords.want[want]).join(', ')
  return (
    <li>
      <p className="font-serif text-17 break-words">“{ask.text}”</p>
      <p className="text-13 text-quiet">
        {traceWords.intent[ask.intent]}
        {wants && ` · needs ${wants}`} · {traceWords.category[ask.category]}
      </p>
    </li>
  )
}

function LeftAside({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null
  return (
    <details className="text-13">
      <summary className="min-h-6 cursor-pointer text-quiet">{title} was not read as a question</summary>
      <p className="mt-2 border-l border-line pl-3 break-words whitespace-pre-line text-quiet">{text}</p>
    </details>
  )
}

function dateWords({ date, endDate, time }: MentionedDate): string {
  const days = endDate ? `${calendarDay(date)} to ${calendarDay(endDate)}` : calendarDay(date)
  return time ? `${days}, ${time}` : days
}
