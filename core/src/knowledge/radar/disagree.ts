import type { StatedValue } from './stated-value.ts'

/** Whether two values of the same kind exclude each other. What cannot be compared (two currencies, days and months) does not. */
export function disagree(one: StatedValue, other: StatedValue): boolean {
  if (one.kind === 'time') return timesDiffer(one.values, other.values)
  const [first, second] = [one.values.map(comparable), other.values.map(comparable)]
  const isFree = (values: readonly string[]) => values.includes('price:free')
  if (!isFree(first) && !isFree(second) && measureOf(first[0]) !== measureOf(second[0])) return false
  return !first.some((value) => second.includes(value))
}

/** "9:00" fits 9 in the morning and in the evening. */
function timesDiffer(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  return one.some((key, index) => {
    const against = other[index] ?? ''
    const areDefinite = key.startsWith('time:') && against.startsWith('time:')
    return areDefinite ? key !== against : onDial(key) !== onDial(against)
  })
}

/** The time on a dial of twelve hours. */
function onDial(key: string): string {
  const [hour = '', minute = ''] = key.split(':').slice(1)
  return `${Number(hour) % 12}:${minute}`
}

/** Days as minutes, so that "2 days" and "48 hours" are one length. */
function comparable(key: string): string {
  const days = /^length:([\d.]+):day$/.exec(key)?.[1]
  return days ? `length:${Number(days) * 1440}:minute` : key
}

/** What a value is measured in: a currency, minutes, months, percent. */
function measureOf(key = ''): string {
  return key.replace(/(?<=:)[\d.]+/, '')
}
