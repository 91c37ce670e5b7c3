const units = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen']
const teens = ['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const small = [...units, ...teens]
const oneToNine = units.slice(1, 10).join('|')
const below100 = `(?:${tens.join('|')})(?:[ -](?:${oneToNine}))?|${small.toReversed().join('|')}`

/** A number in digits ("1,250", "7.5") or in English words ("thirty-five", "two hundred"), as the source of a regular expression. */
export const numberPattern = `(?:\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|(?:(?:${oneToNine}|a) hundred(?: and)? ?)?(?:${below100})|(?:${oneToNine}|a) hundred|a dozen|dozen)`

/** One of these is in whatever `numberPattern` matches. */
export const holdsNumber = new RegExp(`\\d|${[...small, ...tens, 'hundred', 'dozen'].join('|')}`, 'i')

/** The value of what `numberPattern` matched. */
export function readNumber(text: string): number {
  const word = text.trim().toLowerCase()
  if (/^\d/.test(word)) return Number(word.replaceAll(',', ''))
  if (word.endsWith('dozen')) return 12
  const hundred = /^(\w+) hundred(?: and)? ?(.*)$/.exec(word)
  if (hundred) return (hundred[1] === 'a' ? 1 : small.indexOf(hundred[1] ?? '')) * 100 + (hundred[2] ? belowHundred(hundred[2]) : 0)
  return belowHundred(word)
}

function belowHundred(word: string): number {
  const [first = '', second] = word.split(/[ -]/)
  const ten = tens.indexOf(first)
  return ten < 0 ? small.indexOf(first) : (ten + 2) * 10 + (second ? small.indexOf(second) : 0)
}
