import type { DifferingCase, WatchedCategory } from '@ownvoice/core/assistant/contract'
import { LEAST_CASES } from '@ownvoice/core/assistant/watch/agreement'
import type { Difference } from '@ownvoice/core/assistant/watch/compare-replies'

/** What one of the two said and the other did not. */
export function differenceWords({ by, kind, text }: Difference): string {
  if (kind === 'denial') return `It would have said “${text}”; you said otherwise.`
  return by === 'assistant' ? `It would have said “${text}”; you did not.` : `You said “${text}”; it would not have.`
}

/** Why a reply would not have been the owner's. */
export function apartWords({ outcome, differences }: Pick<DifferingCase, 'outcome' | 'differences'>): string {
  return outcome === 'silence' ? 'You did not answer it.' : differences.map(differenceWords).join(' ')
}

/** How near it came, so far. */
export function nearnessWords({ agreement: { compared, agreed, atLeast }, open, unclear }: WatchedCategory): string {
  const beside = [open > 0 && `${open} not answered by you yet`, unclear > 0 && `${unclear} without anything to compare`]
    .filter(Boolean)
    .join(', ')
  const rest = beside === '' ? '' : ` (${beside})`
  if (compared === 0) return `Nothing was compared yet${rest}.`
  if (compared === 1) return `Compared once: ${agreed === 1 ? 'the same as you' : 'not the same as you'}${rest}.`
  const said = `It would have said the same as you in ${compared === agreed ? `all ${compared}` : `${agreed} of ${compared}`}${rest}.`
  // The lower end of the interval of a handful says nothing.
  return compared < LEAST_CASES ? said : `${said} Going by these, it would say the same in at least ${Math.floor(100 * atLeast)} of 100.`
}

/** What is missing until it is offered to let a category leave by itself; null where it is offered. */
export function missingWords({ agreement: { offer, stillNeeded }, mode }: WatchedCategory): string | null {
  const more = stillNeeded === 1 ? 'one more says' : `${stillNeeded} more say`
  if (mode === 'send')
    return offer === 'offered'
      ? null
      : 'Going by what is known now, this would not be offered. Look at what differs, or let it wait for you again.'
  if (offer === 'few') return `You can let it answer alone once ${more} the same.`
  if (offer === 'apart') return `Too many differ. You can let it answer alone once ${more} the same.`
  return offer === 'recent' ? `You said something else not long ago, so you can let it answer alone once ${more} the same.` : null
}

/** What the switch would have meant for the owner's own last mails. What differs is listed below it. */
export function costWords(watched: WatchedCategory): string {
  const { mails, wouldHaveLeft, open, unclear } = watched
  const all = mails === 1 ? 'Of your last email about this, the reply' : `Of your last ${mails} emails about this, ${wouldHaveLeft}`
  const left = wouldHaveLeft === 1 ? `${all} would have left by itself.` : `${all} would have left by themselves.`
  const others = open + unclear
  const beside = others === 0 || others === wouldHaveLeft ? '' : ` ${others} could not be compared.`
  const same = sameWords(watched)
  return same.endsWith(':') ? `${left}${beside} ${same}` : `${left} ${same}${beside}`
}

function sameWords({ agreement: { compared, agreed } }: WatchedCategory): string {
  const apart = compared - agreed
  if (compared === 0) return 'Nothing of it could be compared with what you said.'
  if (apart === 0) return `${compared === 1 ? 'In the one' : `In all ${compared}`} that could be compared you said the same.`
  if (agreed === 0)
    return compared === 1
      ? 'In the one that could be compared you did not say the same:'
      : `In all ${compared} that could be compared you did not say the same:`
  return `In ${agreed} you said the same, in ${apart === 1 ? 'this one' : `these ${apart}`} not:`
}

/** For the categories of which nothing would have left so far, or of which nobody knows what would have. */
export function uncomparedWords(labels: readonly string[]): string {
  const named = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(labels)
  return `About ${named} there is nothing to go by yet: none of the replies that you watched or looked at first would have left by itself.`
}
