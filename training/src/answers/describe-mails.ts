import { likelyFrom } from '@ownvoice/core/knowledge/sheet/find-in-sheet'
import type { Learned } from '@ownvoice/core/knowledge/sheet/learned'
import type { MailOutcome } from './train-mails.ts'

const groups = ['question', 'plain', 'far', 'miss', 'detail', 'more', 'several', 'wish'] as const

type Bars = Pick<Learned, 'settlesFrom' | 'leavesFrom'>

/** A table in Markdown of what leaves alone of whole mails, and what of it is no full and right reply. */
export function describeMails(outcomes: readonly MailOutcome[], { settlesFrom, leavesFrom }: Bars): string {
  const leaves = ({ isBare, least, chance }: MailOutcome) => (isBare ? least >= leavesFrom : least >= likelyFrom && chance >= settlesFrom)
  const row = (name: string, own: readonly MailOutcome[]) => {
    const leaving = own.filter(leaves)
    const cells = [
      own.length,
      own.filter(({ isRight }) => isRight).length,
      leaving.length,
      leaving.filter(({ isRight }) => !isRight).length,
    ]
    return `| ${name} | ${cells.join(' | ')} |`
  }
  return [
    `Whole mails, and bare questions as such, that ask something and raise no flag. A reply leaves alone from a chance of ${settlesFrom} on that it settles all of the mail; where nothing stands beside the asks, from one of ${leavesFrom} that each is answered:`,
    '',
    '| mails | looked up | whose first answers are a full reply | leave alone | of these no full reply |',
    '|---|---|---|---|---|',
    ...groups.map((name) =>
      row(
        name,
        outcomes.filter(({ group }) => group === name),
      ),
    ),
    row(
      'all mails',
      outcomes.filter(({ group }) => group !== 'question'),
    ),
    '',
  ].join('\n')
}
