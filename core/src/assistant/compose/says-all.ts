import { contentStems } from '../../text/content-words.ts'
import { extractClaims } from '../../text/extract-claims.ts'

/** Whether one text says all that the other says: its figures, and its words with every "not". */
export function saysAll(said: string, other: string): boolean {
  return said === other || tells(read(said), other, contentStems(other))
}

/** For holding many texts against the same ones, which are read once: whether one of these says all that a text says. */
export function anySaysAll(said: readonly string[]): (other: string) => boolean {
  const all = said.map(read)
  return (other) => {
    const stems = contentStems(other)
    return all.some((one) => one.text === other || tells(one, other, stems))
  }
}

type Said = { text: string; stems: ReadonlySet<string>; denials: number; gives: () => ReadonlySet<string> }

/** Figures are looked for only where all words are there. */
function read(text: string): Said {
  let given: ReadonlySet<string> | null = null
  const gives = () => (given ??= new Set(extractClaims(text).flatMap((claim) => claim.gives)))
  return { text, stems: new Set(contentStems(text)), denials: denials(text), gives }
}

function tells({ stems, denials: denied, gives }: Said, other: string, wanted: readonly string[]): boolean {
  return (
    wanted.every((stem) => stems.has(stem)) &&
    denied === denials(other) &&
    extractClaims(other).every(({ needs }) => needs.every((key) => gives().has(key)))
  )
}

function denials(text: string): number {
  return text.match(/\b(?:no|not|never|cannot|only|except|unless|without)\b|n't\b/gi)?.length ?? 0
}
