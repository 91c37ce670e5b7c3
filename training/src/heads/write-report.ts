import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StoredHeads } from '@ownvoice/core/assistant/understand/heads'
import { openNetwork, scoreAll, type StoredNetwork } from '@ownvoice/core/assistant/understand/network'
import type { Vectors } from '@ownvoice/core/assistant/understand/parts'
import { headsFile } from '@ownvoice/server/ai/open-heads'
import type { LabelledMessage } from '../labelled-messages.ts'
import { askExamples, type Labelled, messageExamples } from './examples.ts'
import { type AskFigures, type Figures, measureAsks, measureMessages } from './measure.ts'
import type { Scored, Trained } from './train-heads.ts'

const folder = join(import.meta.dirname, '../..')

/** What came out on businesses that were left out of the fitting. */
export async function writeReport({ heads, messages, lookAlikes, plainQuestions, asks }: Trained): Promise<void> {
  const report = reportOf(
    'Heads, on businesses that were left out of the fitting',
    measureMessages(messages, heads),
    measureAsks(asks, heads),
  )
  const alike = measureMessages(lookAlikes, heads)
  const questions = measureMessages(plainQuestions, heads)
  await writeFile(
    join(folder, 'report.md'),
    `${report}
What was written to be mistaken, by one writer over all businesses (not among the figures above): of plain messages that look delicate
${percent(alike.plainStopped)} would be handed over, and of delicate ones that are easily missed ${percent(alike.riskySeen)}. Of ${questions.messages} plain questions to businesses whose
documents are here, ${percent(questions.plainStopped)}.
`,
  )
}

/** What comes out on the locked businesses with the heads as they are kept. Totals only: nobody is to learn from their lines. */
export async function writeLockedReport(messages: readonly LabelledMessage[], vectors: Vectors): Promise<void> {
  const heads = StoredHeads.parse(JSON.parse(await readFile(headsFile, 'utf8')))
  const ofMessages = scoreWith(heads.messages, messageExamples(messages, vectors))
  const ofAsks = scoreWith(heads.asks, askExamples(messages, [], vectors))
  await writeFile(
    join(folder, 'report-locked.md'),
    reportOf('Heads, on eight kinds of business that were locked away', measureMessages(ofMessages, heads), measureAsks(ofAsks, heads)),
  )
}

function scoreWith<Of extends Labelled>(stored: StoredNetwork, examples: readonly Of[]): Scored<Of>[] {
  const network = openNetwork(stored)
  return examples.map(({ seen, ...rest }) => ({ ...rest, scores: scoreAll(network, seen).scores }))
}

function reportOf(title: string, figures: Figures, asks: AskFigures): string {
  return `# ${title}

Written by \`npm run train\`. Percent, of ${figures.messages} messages.

Main point right, of ten kinds: **${percent(figures.kindsRight)}**; of the half that was surer: **${percent(figures.surerHalfRight)}**.
Plain questions about prices and rules that any risk flag would hand to the owner: **${percent(figures.plainStopped)}**; messages of which a risk holds: **${percent(figures.riskySeen)}**.
Messages that need somebody and would be left unanswered as mere thanks: **${percent(figures.wronglyIgnored)}**; mere thanks that go to the owner: ${percent(figures.thanksHandedOver)}.

Sentences that ask: ${asks.asks}, of which ${percent(asks.seen)} are seen; of the others ${percent(asks.falseAsks)} are taken for asks, of statements beside a
question ${percent(asks.falseBeside)}. What an ask wants is right for ${percent(asks.wantsRight)}.

| flag | messages | recall | false alarms | on plain questions | recall at 5 % false alarms |
|---|---|---|---|---|---|
${figures.flags
  .map(
    ({ flag, holding, recall, falseAlarms, onPlain, recallAt5 }) =>
      `| ${flag} | ${holding} | ${[recall, falseAlarms, onPlain, recallAt5].map(percent).join(' | ')} |`,
  )
  .join('\n')}

How far a chance can be believed, over all flags:

| said | number | mean of what was said | was so |
|---|---|---|---|
${figures.reliability.map(({ from, number, said, was }) => `| from ${percent(from)} | ${number} | ${percent(said)} | ${percent(was)} |`).join('\n')}
`
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
