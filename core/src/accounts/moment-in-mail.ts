/** "Sunday, July 5, 2026 at 1:30 AM": a moment as mails to owners say it, in their time zone. */
export function momentInMail(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: timezone, dateStyle: 'full', timeStyle: 'short' }).format(at)
}
