/** The time zones that an owner can choose, in the order in which they are shown. */
const offered = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Phoenix', 'Arizona'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['Europe/London', null],
  ['Europe/Paris', 'CET'],
  ['Asia/Tokyo', null],
  ['Australia/Sydney', null],
] as const

/** The choices with their words. A stored zone that is none of them is one more, the last. */
export function timezoneChoices(stored: string): { timezone: string; label: string }[] {
  const choices = offered.map(([timezone, name]) => ({ timezone, label: name === null ? timezone : `${timezone} (${name})` }))
  return isOffered(stored) ? choices : [...choices, { timezone: stored, label: stored }]
}

/** Whether an owner may choose this zone: one of the list, or the one that is stored. */
export function isTimezoneChoice(timezone: string, stored: string): boolean {
  return timezone === stored || isOffered(timezone)
}

function isOffered(timezone: string): boolean {
  return offered.some(([name]) => name === timezone)
}
