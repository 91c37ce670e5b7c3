/** What owners write short in notes and price lists, and the word that it stands for. */
const shorthand: readonly [short: RegExp, word: string][] = [
  [/(?<!\d ?-? ?)\bmin\.?(?= ?[$€£\d])/gi, 'minimum'],
  [/\bmax\.?(?= ?[$€£\d])/gi, 'maximum'],
  [/\bxtra\b/gi, 'extra'],
  [/\bincl\b\.?/gi, 'included'],
  [/\bexcl\b\.?/gi, 'excluded'],
]

/** The text with what is written short written out: "min £60" is a minimum of £60, "30 min" stays half an hour. */
export function writtenOut(text: string): string {
  return shorthand.reduce((rest, [short, word]) => rest.replace(short, word), text)
}
