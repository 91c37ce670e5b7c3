import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

type CarouselProps = {
  label: string
  slides: readonly { key: string; name: string; content: ReactNode }[]
  /** Which slide stands in the middle at first. */
  startIndex: number
  /** How far the track is moved before the script starts, so that nothing jumps when it does. */
  shiftClass: string
  /** NOTE: a track loops only when its slides fill the view even with one of them missing: three need half of it each. */
  slideClass: string
  /** A media query: where it holds, all slides stand side by side, and the arrows only change which one is chosen. */
  sideBySide?: string
  onSelect?: (index: number) => void
}

/** One slide after another in a circle. All slides are there to be read; a Tab into one chooses it and, where not all are to be seen, brings it to the middle. */
export function Carousel({ label, slides, startIndex, shiftClass, slideClass, sideBySide, onSelect }: CarouselProps) {
  const [selected, setSelected] = useState(startIndex)
  const track = useRef<HTMLDivElement>(null)
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    startIndex,
    align: 'center',
    ...(sideBySide && { breakpoints: { [sideBySide]: { active: false } } }),
  })

  const choose = useCallback(
    (index: number) => {
      setSelected(index)
      onSelect?.(index)
    },
    [onSelect],
  )

  useEffect(() => {
    if (!embla) return
    const select = () => choose(embla.selectedScrollSnap())
    embla.on('select', select)
    return () => {
      embla.off('select', select)
    }
  }, [embla, choose])

  // A window that grew narrower sets the track up anew: what was chosen stays so.
  useEffect(() => {
    if (!embla) return
    const stay = () => embla.scrollTo(selected, true)
    embla.on('reInit', stay)
    return () => {
      embla.off('reInit', stay)
    }
  }, [embla, selected])

  useEffect(() => {
    const row = track.current
    if (!row || sideBySide === undefined) return
    const chooseFocused = ({ target }: FocusEvent) => {
      const index = Array.from(row.children).findIndex((slide) => target instanceof Node && slide.contains(target))
      if (index >= 0 && window.matchMedia(sideBySide).matches) choose(index)
    }
    row.addEventListener('focusin', chooseFocused)
    return () => row.removeEventListener('focusin', chooseFocused)
  }, [sideBySide, choose])

  function go(step: 1 | -1) {
    const allStand = sideBySide !== undefined && window.matchMedia(sideBySide).matches
    if (allStand) choose((selected + step + slides.length) % slides.length)
    else if (step === 1) embla?.scrollNext(prefersStillness())
    else embla?.scrollPrev(prefersStillness())
  }

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <div ref={viewport} className="relative overflow-hidden">
        <div ref={track} className={`slide-track ${shiftClass}`}>
          {slides.map(({ key, name, content }, index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={name}
              aria-current={index === selected}
              className={`min-w-0 shrink-0 grow-0 ${slideClass}`}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <div className="needs-script mt-6 flex items-center justify-center gap-4">
        <Arrow label="Previous" path="M19 12H5M11 6l-6 6 6 6" onPress={() => go(-1)} />
        <p aria-live="polite" className="min-w-16 text-center text-quiet">
          <span className="sr-only">{slides[selected]?.name}, </span>
          {selected + 1} of {slides.length}
        </p>
        <Arrow label="Next" path="M5 12h14M13 6l6 6-6 6" onPress={() => go(1)} />
      </div>
    </div>
  )
}

function Arrow({ label, path, onPress }: { label: string; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full border border-edge hover:border-ink"
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="drawing size-5">
        <path d={path} />
      </svg>
    </button>
  )
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
