import type { Ask, MentionedDate, Reading, Screening } from '@ownvoice/core/assistant/trace'
import { isRisk } from '@ownvoice/core/assistant/risks'
import { Chip } from '../../ui/chip.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { Part } from './part.tsx'
import { traceWords } from './trace-words.ts'

export function UnderstoodPart({ screening, reading }: { screening: Screening | null; reading: Reading | null }) {
  return (
    <Part title="What we understood">
      {screening && <ScreeningLine screening={screening} />}
      {reading && <ReadingLines reading={reading} />}
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

function ReadingLines({ reading }: { reading: Reading }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip>{traceWords.category[reading.category]}</Chip>
        <span className="text-13 text-quiet">
          {Math.round(reading.kindChance * 100)} % sure · written in {languageName(reading.language.code)}
        </span>
      </p>
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
      {reading.flags.map(({ flag, chance, evidence, by }) => (
        <p key={flag} className={`border-l-2 pl-3 ${isRisk(flag) ? 'border-urgent' : 'border-line'}`}>
          <span className={`font-semibold ${isRisk(flag) ? 'text-urgent' : ''}`}>{traceWords.flag[flag]}</span>{' '}
          <span className="break-words text-quiet">“{evidence}”</span>
          {by === 'head' && <span className="text-13 text-quiet"> · {Math.round(chance * 100)} % sure</span>}
        </p>
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

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
  } catch {
    return 'a language we did not recognise' // not a language tag
  }
}
