import { IANAZone } from 'luxon'

/** Whether it names a time zone of the IANA database that this machine knows, not a mere distance from UTC. */
export function isTimezone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && IANAZone.isValidZone(name)
}
