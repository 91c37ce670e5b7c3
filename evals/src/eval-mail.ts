import type { Category } from '@ownvoice/core/assistant/category'
import type { Action, RiskKind, Verdict } from '@ownvoice/core/assistant/trace'

/** What a mail of the set is there for. */
export type Kind =
  | 'plain question'
  | 'several asks'
  | 'booking'
  | 'reschedule'
  | 'cancel'
  | 'price'
  | 'complaint'
  | 'legal'
  | 'medical'
  | 'child at risk'
  | 'undocumented'
  | 'spam'
  | 'machine'
  | 'injection'
  | 'other language'
  | 'typo'
  | 'one-liner'
  | 'long thread'
  | 'nothing asked'
  | 'wants a person'
  | 'blackout and full'

/**
 * One mail to the seeded school with what must and must not happen. `says`: each of these stands in the reply that leaves; `never`:
 * none of these does. Both compare without regard to case. `asks`: how many asks must be answered or openly deferred, at least.
 */
export type EvalMail = {
  id: string
  kind: Kind
  from: string
  subject: string
  text: string
  html?: string
  headers?: Readonly<Record<string, string>>
  expect: {
    action: readonly Action[]
    category?: readonly Category[]
    verdict?: readonly Verdict[]
    risk?: RiskKind
    says?: readonly string[]
    never?: readonly string[]
    asks?: number
  }
}

/** A mail of a kind by a made-up person; the name is taken from the address where none is given. */
export function mailsOf(
  kind: Kind,
  list: readonly (readonly [subject: string, text: string, expect: EvalMail['expect'], more?: Partial<EvalMail>])[],
): EvalMail[] {
  return list.map(([subject, text, expect, more], index) => ({
    id: `${kind.replaceAll(' ', '-')}-${index + 1}`,
    kind,
    from: `Dana Whitmore <dana.whitmore.${index + 1}@customer.example>`,
    subject,
    text,
    expect,
    ...more,
  }))
}
