import type { LanguageModel } from '@ownvoice/server/ai/port'
import { AppError } from '@ownvoice/server/errors'
import type { EvalBusiness, EvalMail } from '../businesses/business.ts'
import { considerCase } from '../businesses/consider-case.ts'
import { addBusiness, type EvalWorld } from '../businesses/open-world.ts'
import { bareResult, considerBare } from '../replay/bare-prompt.ts'
import { type CaseResult, resultOf } from './case-result.ts'

/** `isBareToo`: the bare prompt runs beside the product wherever there is a model. */
export type RunOptions = { group?: string | undefined; model?: LanguageModel | null | undefined; isBareToo?: boolean }

/** Puts the mails of a business through the product: without a model, and with one where there is one. */
export async function runCases(world: EvalWorld, business: EvalBusiness, options: RunOptions = {}): Promise<CaseResult[]> {
  const { group, model = null, isBareToo = false } = options
  const account = await addBusiness(world, business)
  const results: CaseResult[] = []
  for (const mail of business.mails.filter((candidate) => group === undefined || candidate.group === group)) {
    results.push(resultOf('embedded', business.id, mail, await considerCase(world, account, mail, null)))
    if (!model) continue
    results.push(resultOf('model', business.id, mail, await considerCase(world, account, mail, model)))
    if (isBareToo) results.push(...(await runBare(model, business, mail)))
  }
  return results
}

/** Nothing where the bare prompt was not recorded for this mail. */
async function runBare(model: LanguageModel, business: EvalBusiness, mail: EvalMail): Promise<CaseResult[]> {
  try {
    return [bareResult(business.id, mail, await considerBare(model, business, mail))]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return []
  }
}
