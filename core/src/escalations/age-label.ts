const minutesOf = { hour: 60, day: 60 * 24, month: 60 * 24 * 30 }

/** How long ago something began: "5m" below an hour, "3h" below a day, "2d" below 30 days, then months of 30 days: "4mo". */
export function ageLabel(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < minutesOf.hour) return `${minutes}m`
  if (minutes < minutesOf.day) return `${Math.floor(minutes / minutesOf.hour)}h`
  if (minutes < minutesOf.month) return `${Math.floor(minutes / minutesOf.day)}d`
  return `${Math.floor(minutes / minutesOf.month)}mo`
}
