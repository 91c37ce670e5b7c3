/** A day or a month, in full or in short. */
export const DAY_OR_MONTH =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)(?:day|uary|ruary|ch|il|ust|tember|ober|ember)?s?\b/i

/** A header as it stands inside a sentence. */
export function inner(header: string): string {
  const [first = '', second = ''] = header.split(' ')
  const isName = DAY_OR_MONTH.test(first) || !/^\p{Lu}[\p{Ll}-]*$/u.test(first) || /^\p{Lu}/u.test(second)
  return isName ? header : header.charAt(0).toLowerCase() + header.slice(1)
}
