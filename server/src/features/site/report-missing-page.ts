import { oneLine } from '@ownvoice/core/site/one-line'
import type { Deps } from '../../deps.ts'

const maxLength = 300

/**
 * Logs an address that leads nowhere, so that an operator sees a broken link. The path alone: what follows `?` or `#` may be a person's
 * own, such as the key of a link.
 */
export function reportMissingPage({ log }: Pick<Deps, 'log'>, path: string): void {
  log.warn({ path: oneLine(path.replace(/[?#].*$/s, ''), maxLength) }, 'A page was asked for that does not exist')
}
