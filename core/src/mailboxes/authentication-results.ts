/** One result of a check, as `dkim=pass header.d=example.org` says it: method, result and names in lower case, the values as they stand. */
export type AuthenticationResult = { method: string; result: string; properties: ReadonlyMap<string, string> }

/** `server` is the authserv-id in lower case: which server vouches for the results; '' where the field names none, as Microsoft's do. */
export type AuthenticationResults = { server: string; results: AuthenticationResult[] }

/**
 * Reads an Authentication-Results field (RFC 8601 §2.2), unfolded and not decoded. Comments are passed over, quoted strings taken whole, and a result
 * that is not of the form is left out. Null where quotes or comments do not close, and where a method that has one result stands twice:
 * somebody's address was written into the field.
 */
export function parseAuthenticationResults(value: string): AuthenticationResults | null {
  const tokens = tokensOf(value)
  if (!tokens) return null
  const [first = [], ...others] = segmentsOf(tokens)
  const isNamed = !first.some(({ kind }) => kind === 'equals')
  const results = (isNamed ? others : [first, ...others]).flatMap((segment) => resultOf(segment) ?? [])
  if (['dmarc', 'spf'].some((name) => results.filter(({ method }) => method === name).length > 1)) return null
  return { server: isNamed ? (first[0]?.text.toLowerCase() ?? '') : '', results }
}

type Token = { kind: 'word' | 'equals' | 'semicolon'; text: string }
const signs: Readonly<Record<string, 'equals' | 'semicolon'>> = { '=': 'equals', ';': 'semicolon' }

/** Words, `=` and `;`. A word may be quoted, or partly. */
function tokensOf(value: string): Token[] | null {
  const tokens: Token[] = []
  let word: string | null = null
  let depth = 0
  let isQuoted = false
  const finish = () => {
    if (word !== null) tokens.push({ kind: 'word', text: word })
    word = null
  }
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at)
    const isEscape = character === '\\' && (isQuoted || depth > 0)
    if (isEscape) at += 1
    if (depth > 0) {
      if (!isEscape) depth += character === '(' ? 1 : character === ')' ? -1 : 0
    } else if (isQuoted) {
      if (character === '"') isQuoted = false
      else word = (word ?? '') + (isEscape ? value.charAt(at) : character)
    } else if (character === '"') {
      isQuoted = true
      word ??= ''
    } else if (character === '(' || /\s/.test(character)) {
      finish()
      if (character === '(') depth = 1
    } else if (signs[character]) {
      finish()
      tokens.push({ kind: signs[character], text: character })
    } else word = (word ?? '') + character
  }
  finish()
  return depth > 0 || isQuoted ? null : tokens
}

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'semicolon') segments.push([])
    else segments.at(-1)?.push(token)
  }
  return segments
}

/** Null for what is not `method=result`, followed by `name=value` as often as may be. */
function resultOf(segment: readonly Token[]): AuthenticationResult | null {
  const pairs: [name: string, value: string][] = []
  for (let at = 0; at < segment.length; at += 3) {
    const [name, sign, value] = segment.slice(at, at + 3)
    if (name?.kind !== 'word' || sign?.kind !== 'equals' || value?.kind !== 'word') return null
    pairs.push([name.text.toLowerCase(), value.text])
  }
  const [head, ...properties] = pairs
  if (!head) return null
  return { method: head[0].split('/', 1)[0] ?? '', result: head[1].toLowerCase(), properties: new Map(properties) }
}
