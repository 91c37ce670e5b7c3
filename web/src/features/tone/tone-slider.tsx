import { useId } from 'react'

type ToneSliderProps = { label: string; low: string; high: string; value: number; onChange: (value: number) => void }

/** A slider from 0 to 100 with its value and what its ends mean. */
export function ToneSlider({ label, low, high, value, onChange }: ToneSliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <output htmlFor={id} className="tabular-nums">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        aria-valuetext={`${value}, between ${low} and ${high}`}
        className="h-11 w-full cursor-pointer accent-(--accent)"
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <div aria-hidden className="flex justify-between text-13 text-quiet">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  )
}
