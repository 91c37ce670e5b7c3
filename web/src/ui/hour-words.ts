/** An hour of the day from 0 to 24, as people in the United States say it. */
export function hourWords(hour: number): string {
  if (hour === 0 || hour === 24) return 'midnight'
  if (hour === 12) return 'noon'
  return hour < 12 ? `${hour} am` : `${hour - 12} pm`
}
