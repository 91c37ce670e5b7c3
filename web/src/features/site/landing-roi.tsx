import { planOf } from '@ownvoice/core/billing/plans'
import { monthlyRoi, publishedRoiInput, type RoiInput, roiRanges } from '@ownvoice/core/site/roi'
import { useEffect, useRef, useState } from 'react'

const price = planOf('starter').monthlyPrice
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const inDollars = (value: number) => dollars.format(value)

const sliders: readonly { name: keyof RoiInput; label: string; say: (value: number) => string }[] = [
  { name: 'mailsPerWeek', label: 'Mails a week that your documents answer', say: String },
  { name: 'minutesPerMail', label: 'Minutes for each', say: (value) => `${value} min` },
  { name: 'hourValue', label: 'What your hour is worth', say: inDollars },
  { name: 'extraClients', label: 'Clients a month won by answering first', say: String },
  { name: 'clientValue', label: 'What a new client brings', say: inDollars },
]

/** The visitor's own numbers against the price. Before anything was moved it shows those the published estimates rest on. */
export function RoiEquation() {
  const [input, setInput] = useState(publishedRoiInput)
  const form = useRef<HTMLFormElement>(null)
  const roi = monthlyRoi(input, price)

  // A slider that was moved before the script ran stands where the visitor left it.
  useEffect(() => {
    if (form.current) setInput(numbersOf(form.current))
  }, [])

  return (
    <div className="grid gap-12 lg:grid-cols-[6fr_5fr] lg:gap-20">
      <form ref={form} aria-label="Your numbers" className="space-y-6" onSubmit={(event) => event.preventDefault()}>
        {sliders.map(({ name, label, say }) => (
          <div key={name}>
            <div className="flex items-baseline justify-between gap-4">
              <label htmlFor={name}>{label}</label>
              <output htmlFor={name} className="font-serif text-21">
                {say(input[name])}
              </output>
            </div>
            <input
              id={name}
              name={name}
              type="range"
              {...roiRanges[name]}
              value={input[name]}
              aria-valuetext={say(input[name])}
              className="slider"
              onChange={(event) => setInput({ ...input, [name]: event.target.valueAsNumber })}
            />
          </div>
        ))}
      </form>
      <div role="group" aria-label="The equation" className="font-serif">
        <dl className="sum">
          <div>
            <dt>{roi.hoursSaved} hours saved</dt>
            <dd>{inDollars(roi.timeValue)}</dd>
          </div>
          <div>
            <dt>{input.extraClients === 1 ? '1 extra client' : `${input.extraClients} extra clients`}</dt>
            <dd>+ {inDollars(roi.clientRevenue)}</dd>
          </div>
          <div className="sum-total">
            <dt>Worth a month</dt>
            <dd>{inDollars(roi.worth)}</dd>
          </div>
          <div>
            <dt>Starter</dt>
            <dd>÷ {inDollars(price)}</dd>
          </div>
        </dl>
        <p aria-live="polite" className="mt-6 border-t border-ink pt-4 text-28">
          <span className="text-56 text-accent">{roi.timesPrice}×</span> what it costs
        </p>
        <p className="mt-3 font-sans text-13 text-quiet">
          Mails × minutes × 52 ÷ 12 weeks are the hours; hours × their worth, plus clients × what each brings, divided by the price. An
          estimate from your numbers, not a promise. The dashboard counts later with $25 an hour and $500 a booking; this page starts lower.
        </p>
      </div>
    </div>
  )
}

function numbersOf(form: HTMLFormElement): RoiInput {
  const numbers = { ...publishedRoiInput }
  for (const { name } of sliders) {
    const slider = form.elements.namedItem(name)
    if (slider instanceof HTMLInputElement) numbers[name] = slider.valueAsNumber
  }
  return numbers
}
