/** What stands small in names. */
const particles = new Set('de da do dos das del della di du la le les van von der den ter ten zu zum bin ibn al el y e i und of'.split(' '))

/**
 * One to four words of letters, the later ones not written small; anything else (an address, a slogan, a link) is no name. Names in one case
 * are written as names are.
 */
export function personName(text: string): string | null {
  const name = text.replace(/\s+/g, ' ').trim()
  if (name.length > 60 || !/^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,3}$/u.test(name) || /\.\p{L}/u.test(name)) return null
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name.split(' ').slice(1).every(isOfName) ? name : null
  return name.toLowerCase().replace(/(^|[ '’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

function isOfName(word: string): boolean {
  return particles.has(word) || !/^\p{Ll}/u.test(word)
}
