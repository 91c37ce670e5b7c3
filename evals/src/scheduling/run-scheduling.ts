import { considerRaw, instantOf } from '../businesses/consider-case.ts'
import { addBusiness, type EvalWorld } from '../businesses/open-world.ts'
import { rawMail } from '../businesses/raw-mail.ts'
import type { Made } from '../judge/judge-case.ts'
import { madeOf } from '../judge/made-of.ts'
import { type Fault, faultsOf, isSettled } from './judge-scheduling.ts'
import type { SchedulingBusiness, SchedulingMail } from './scheduling-set.ts'

export type SchedulingResult = { business: string; mail: SchedulingMail; made: Made; faults: Fault[]; isSettled: boolean; decision: string }

/** Puts the mails through the product, without a language model. */
export async function runScheduling(world: EvalWorld, businesses: readonly SchedulingBusiness[]): Promise<SchedulingResult[]> {
  const results: SchedulingResult[] = []
  for (const { id, facts, mails } of businesses) {
    const account = await addBusiness(world, { id, facts, documents: [], sheet: [] })
    for (const mail of mails) {
      const at = instantOf(mail.date, facts.timeZone)
      const from = `Sam Field <sam.${mail.id}@customer.example>`
      const raw = rawMail({
        from,
        to: facts.email,
        subject: '',
        headers: [],
        text: mail.text,
        at,
        messageId: `${mail.id}@customer.example`,
      })
      const { outcome } = await considerRaw(world, account, {
        id: mail.id,
        raw: new TextEncoder().encode(raw),
        at,
        thread: [],
        model: null,
      })
      const made = madeOf(outcome)
      const decision = `${outcome.trace.decision?.action} by ${outcome.trace.decision?.rule}`
      results.push({ business: id, mail, made, faults: faultsOf(mail, facts, made), isSettled: isSettled(mail, facts, made), decision })
    }
  }
  return results
}
