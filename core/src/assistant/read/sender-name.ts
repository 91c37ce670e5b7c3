import { trimCharacters } from '../../text/trim-characters.ts'
import { anyOf, inOrder, pattern } from '../../pattern.ts'

/**
 * The name to greet a sender by, as the sender writes it: from the address field, else from the signature, else from "my name
 * is …". Null when there is none to trust: an address, a role ("Info"), a machine's name.
 */
export function senderName(from: string, signed: string | null, text: string): string | null {
  return person(from) ?? person(signed ?? '') ?? introduced(text)
}

/** What stands in place of a name but is an address, a number, an office or a machine. */
const NOT_A_NAME = pattern(
  'i',
  '@',
  /https?:/,
  /\d{3}/,
  inOrder(
    /^/,
    anyOf(
      'info',
      'admin',
      'office',
      'sales',
      'support',
      'contact',
      'hello',
      'mail',
      'me',
      'mum',
      'mom',
      'dad',
      'mobile',
      'iphone',
      'user',
      'unknown',
      'undisclosed',
      /no-?reply/,
      'wordpress',
      'wix',
      'website',
      'team',
      'home',
      'parent',
      'customer',
      'the',
    ),
    /\b/,
  ),
  /\b(?:forms?|notifications?|submission|inc|llc|ltd|gmbh)\b/,
)

function person(given: string): string | null {
  const bare = trimCharacters(given, `"' \t\n`)
    .replace(/(?:\([^(]*\)|via [^]*|\|[^]*)$/i, '')
    .trim()
  const turned = /^([^,]+),([^,]+)$/.exec(bare)
  const name = turned ? `${turned[2]?.trim() ?? ''} ${turned[1] ?? ''}` : bare
  if (name.length < 2 || name.length > 60 || NOT_A_NAME.test(name) || !/\p{L}{2}/u.test(name)) return null
  return /\p{Ll}/u.test(name) && /\p{Lu}/u.test(name) ? name : capitalised(name)
}

/** Names typed all in one case; scripts without cases stay as they are. */
function capitalised(name: string): string {
  return name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
}

/** "My name is Ann", in the languages that people write in. */
const INTRODUCED = pattern(
  'u',
  inOrder(
    /\b/,
    anyOf(
      /[Mm]y name is/,
      /[Mm]y name's/,
      /[Tt]his is/,
      /[Ii]t's/,
      'I am',
      "I'm",
      'me llamo',
      'mi nombre es',
      /je m['’]appelle/,
      'ich heiße',
      'mein Name ist',
      'meu nome é',
      'mi chiamo',
    ),
    / (\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2})(?=[\s,.!;-]|$)/u,
  ),
)
const NAME_FIELD = /^ ?(?:full |your )?name ?[:：] ?(\p{L}[\p{L}'’. -]{1,50})$/imu

function introduced(text: string): string | null {
  const found = INTRODUCED.exec(text)
  const field = NAME_FIELD.exec(text)
  return (
    person(field?.[1] ?? '') ??
    (found && !/^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)/.test(found[1] ?? '') ? person(found[1] ?? '') : null)
  )
}
