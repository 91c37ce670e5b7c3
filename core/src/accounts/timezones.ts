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

/** That of an account whose owner has not chosen one. */
const usual = 'America/New_York'

/** The choices with their words. A stored zone that is none of them is one more, the last. */
export function timezoneChoices(stored: string): { timezone: string; label: string }[] {
  const choices = offered.map(([timezone, name]) => ({ timezone, label: name === null ? timezone : `${timezone} (${name})` }))
  return isOffered(stored) ? choices : [...choices, { timezone: stored, label: stored }]
}

/** Whether an owner may choose this zone: one of the list, or the one that is stored. */
export function isTimezoneChoice(timezone: string, stored: string): boolean {
  return timezone === stored || isOffered(timezone)
}

/**
 * What is proposed to an owner: the zone of their browser where none was chosen yet. A browser that hides its place says UTC, which is no proposal.
 */
export function proposedTimezone(stored: string, browsers: string): string {
  const isPlace = browsers.includes('/') && !browsers.startsWith('Etc/')
  return stored === usual && isPlace ? browsers : stored
}

function isOffered(timezone: string): boolean {
  return offered.some(([name]) => name === timezone)
}
