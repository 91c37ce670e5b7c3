/** What a million tokens cost, in the currency that the operator counts in; undefined where they did not say. */
export type TokenPrices = { input: number | undefined; output: number | undefined }

/** What a call cost, in the currency of the prices; null where none is known. A price that is not said counts nothing beside one that is. */
export function modelCost(tokens: { inputTokens: number; outputTokens: number }, { input, output }: TokenPrices): number | null {
  if (input === undefined && output === undefined) return null
  return (tokens.inputTokens * (input ?? 0) + tokens.outputTokens * (output ?? 0)) / 1_000_000
}

/** What several calls cost together, as far as it is known; null where it is of none. */
export function costInAll(costs: readonly (number | null)[]): number | null {
  const known = costs.filter((cost) => cost !== null)
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0)
}

/** A cost to be read: two places, or as many as a small one needs to say anything. It names no currency, as the prices name none. */
export function costWords(cost: number): string {
  if (cost === 0) return '0'
  if (cost >= 0.1) return cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return cost < 0.000_01 ? 'less than 0.00001' : cost.toLocaleString('en-US', { maximumSignificantDigits: 2 })
}
