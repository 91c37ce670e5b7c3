import { claimsOf, withoutClaims, type ClaimText, type ExtractedClaim } from './claim-text.ts'

const meridiem = '(a\\.?m\\b\\.?|p\\.?m\\b\\.?)'

const timeRange = new RegExp(`\\b(\\d{1,2})(?:[:.](\\d{2}))?\\s*(?:-|to|until|till)\\s*(\\d{1,2})(?:[:.](\\d{2}))?\\s*${meridiem}`, 'gi')
const timeOfDay = new RegExp(`\\b(\\d{1,2})(?:[:.](\\d{2}))?\\s*${meridiem}`, 'gi')

/**
 * Times of day. "9am", "9:00 AM" and "09:00" are the same; "9:00" alone may be either half of the day, so it rests on a source that
 * says more, but does not itself support "9:00 PM". In a range one "am" or "pm" serves both ends.
 */
export function extractTimes(text: ClaimText): ExtractedClaim[] {
  const found = /\d/.test(text.plain) ? timesInDigits(text) : []
  const named = claimsOf(withoutClaims(text, found), 'time', /\b(noon|midday|midnight)\b/gi, (match) =>
    match[0].toLowerCase() === 'midnight' ? timeKeys(0, 0, '24h') : timeKeys(12, 0, '24h'),
  )
  return [...found, ...named]
}

function timesInDigits(text: ClaimText): ExtractedClaim[] {
  const found = claimsOf(text, 'time', timeRange, (match) => rangeKeys(match))
  found.push(
    ...claimsOf(withoutClaims(text, found), 'time', timeOfDay, (match) =>
      timeKeys(Number(match[1]), Number(match[2] ?? 0), match[3] ?? ''),
    ),
  )
  const clockIs24h = /\b(?:1[3-9]|2[0-3]):[0-5]\d\b/.test(text.plain)
  found.push(
    ...claimsOf(withoutClaims(text, found), 'time', /\b([01]?\d|2[0-3]):([0-5]\d)\b/g, (match) => {
      const isDefinite = clockIs24h || (match[1] ?? '').startsWith('0') || Number(match[1]) > 12
      return timeKeys(Number(match[1]), Number(match[2]), isDefinite ? '24h' : '')
    }),
  )
  found.push(...claimsOf(withoutClaims(text, found), 'time', /\b(\d{1,2}) o'?clock\b/gi, (match) => timeKeys(Number(match[1]), 0, '')))
  return found
}

/** In "9-11 am" both ends are in the morning; in "9-5 pm" the first is, since a range runs forward. */
function rangeKeys(match: RegExpExecArray) {
  const half = match[5] ?? ''
  const [from, to] = [Number(match[1]), Number(match[3])]
  const crossesNoon = /^p/i.test(half) && from % 12 > to % 12
  const first = timeKeys(from, Number(match[2] ?? 0), crossesNoon ? 'am' : half)
  const second = timeKeys(to, Number(match[4] ?? 0), half)
  return first && second && { needs: [...first.needs, ...second.needs], gives: [...first.gives, ...second.gives] }
}

/** `half` is am, pm, `24h` for a definite time, or '' when the half of the day is not said. */
function timeKeys(hour: number, minute: number, half: string): { needs: string[]; gives: string[] } | null {
  if (hour > 23 || minute > 59) return null
  const either = `time12:${clock(hour % 12, minute)}`
  if (half === '') return { needs: [either], gives: [] }
  const hour24 = half === '24h' ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0)
  return { needs: [`time:${clock(hour24, minute)}`], gives: [either] }
}

function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
