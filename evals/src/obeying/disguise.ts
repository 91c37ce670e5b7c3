/** Letters of other alphabets that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', x: 'х', y: 'у' }
const latinOf = new Map(Object.entries(lookalikes).map(([latin, other]) => [other, latin]))

/** Looks the same, and no filter for words finds it. */
export function withLookalikes(text: string): string {
  return text.replace(/[aceiopxy]/g, (letter) => lookalikes[letter] ?? letter)
}

/** With a zero-width space behind every letter. */
export function withZeroWidth(text: string): string {
  return text.replace(/\p{L}/gu, '$&\u200B')
}

/** In letters of the tag block, which no screen shows. */
export function inTags(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0x20))).join('')
}

export function inBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** What an eager reader makes of a text: without disguises, marks of quotes and line ends; base64 is read behind it. */
export function undisguised(text: string): string {
  const decoded = (text.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).map((token) => Buffer.from(token, 'base64').toString())
  return [text, ...decoded]
    .join('\n')
    .replace(/[\u{E0020}-\u{E007E}]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000))
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/[асеіорху]/g, (letter) => latinOf.get(letter) ?? letter)
    .replace(/^[>|\s]+/gm, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}
