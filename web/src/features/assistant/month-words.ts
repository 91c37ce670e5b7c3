import { costInAll, costWords } from '@ownvoice/core/assistant/model-cost'
import type { ModelChoice } from '@ownvoice/core/assistant/offered-model'

/** What the language model took this month, and where prices are known what all of it cost and what for. */
export function monthWords({ tokens, mostTokens, mailCost, otherCost }: ModelChoice['month']): string {
  const count = (value: number) => value.toLocaleString('en-US')
  const taken = `This month it took ${count(tokens)}${mostTokens === null ? '' : ` of ${count(mostTokens)}`} tokens.`
  const cost = costInAll([mailCost, otherCost])
  if (cost === null) return taken
  const parts = [
    ...(mailCost === null ? [] : [`${costWords(mailCost)} for mail`]),
    ...(otherCost === null ? [] : [`${costWords(otherCost)} for reading your documents and samples`]),
  ]
  return `${taken} At the prices that are set for it that cost ${costWords(cost)}: ${parts.join(', and ')}.`
}
