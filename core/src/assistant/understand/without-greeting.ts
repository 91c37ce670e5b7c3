/** "Hi", "Dear Ms. Lee and team,", "Good morning -" at the beginning, with what sets it apart from what follows. A name begins with a capital. */
const greeting =
  /^(?:(?:[Hh](?:i+|ello|ey+|iya|owdy)|HI|HELLO|HEY|[Dd]ear|DEAR|[Gg]reetings|[Kk]ia ora|[Gg]['’]day|[Gg]ood (?:[Mm]orning|[Aa]fternoon|[Ee]vening|[Dd]ay)|[Mm]orning|[Aa]fternoon|[Ee]vening)(?:[ ,]+(?:there|all|everyone|everybody|folks|team|again|both|sir|madam|and|(?:Mr|Mrs|Ms|Dr|Miss)\.?|\p{Lu}[\p{L}'’-]*)){0,4}\s*[,!.:–—-]+\s*)+/u
/** "hey how much": nothing between. */
const bareGreeting = /^[Hh](?:i+|ello|ey+)(?: there)?\s+(?=\p{Ll})/u
const leastWords = 2

/** The greeting that a text begins with; '' for none. English. */
export function greetingOf(text: string): string {
  return greeting.exec(text)?.[0] ?? ''
}

/** A text without the greeting that it begins with; as it is where little else is said. English. */
export function withoutGreeting(text: string): string {
  const rest = text.replace(greeting, '').replace(bareGreeting, '').trim()
  return rest.split(/\s+/).length < leastWords ? text : rest
}

/** Whether a text is a greeting and nothing else, with or without a comma: a line of its own above a mail. English. */
export function isGreeting(text: string): boolean {
  return greetingOf(`${text},`).length > text.length
}
