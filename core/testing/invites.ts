/** For tests: a calendar as it stands in a mail (RFC 5545, RFC 5546). `lines` replace those of the same name. */
export function calendarText(method: string, given: Record<string, string> = {}): string {
  const event = {
    UID: 'uid-1@Cal.com',
    DTSTAMP: '20260302T150000Z',
    DTSTART: '20260305T210000Z',
    DTEND: '20260305T213000Z',
    SUMMARY: 'Trial lesson between Maya and Nora Feld',
    'ORGANIZER;CN=Maya': 'mailto:maya@school.example',
    'ATTENDEE;CN="Feld, Nora";PARTSTAT=ACCEPTED;RSVP=TRUE': 'mailto:Nora@example.com',
    'ATTENDEE;CN=Maya;PARTSTAT=ACCEPTED': 'mailto:maya@school.example',
    ...given,
  }
  const lines = Object.entries(event).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`]))
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
