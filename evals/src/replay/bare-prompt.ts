import { z } from 'zod'
import type { LanguageModel } from '@ownvoice/server/ai/port'
import type { EvalBusiness, EvalMail } from '../businesses/business.ts'
import { judgeCase, isRightReply, type Made } from '../judge/judge-case.ts'
import type { CaseResult } from '../scoreboard/case-result.ts'

/**
 * What an owner can have without this product: the mail, all documents and one prompt. It runs beside the product on the same mails, as the
 * yardstick that the product has to be ahead of.
 */
const instructions = `You answer the e-mail of a small business for its owner. Answer the mail from the documents alone, in the owner's "we", as short as a busy owner would.
Where the documents do not answer something, or where the owner has to decide or should know (a complaint, a refund, health, danger, law, somebody at risk, a booking to be agreed), say that the owner will get back about it and set "tellOwner".
Newsletters, machines and mere thanks get no reply. "reply" is the whole text of the mail, or "" for none. "answers" says whether the reply answers anything, rather than only saying that somebody will write.`

const schema = z.object({ reply: z.string(), answers: z.boolean(), tellOwner: z.boolean() })

/** What the bare prompt made of a mail, and what that took. */
export type BareRun = { made: Made; tokens: number }

/** Answers a mail with one bare prompt. Throws an AppError where the model gives no answer. */
export async function considerBare(model: LanguageModel, business: EvalBusiness, mail: EvalMail): Promise<BareRun> {
  const { facts, documents } = business
  const links = facts.links.map(({ id, label, category, url }) => ({ id, label, category, url })) // what was recorded holds no more
  const { output: said, usage } = await model.generate({
    purpose: 'lead',
    instructions,
    data: {
      business: { name: facts.name, owner: facts.owner, phone: facts.phone, links, closed: facts.blackouts },
      documents: documents.map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) })),
      date: mail.date,
      thread: mail.thread,
      headers: mail.headers,
      from: mail.from,
      subject: mail.subject,
      text: mail.text,
    },
    schema,
    timeoutMs: TIMEOUT_MS,
  })
  const reply = said.reply.trim()
  const action = said.tellOwner ? 'escalate' : reply === '' ? 'ignore' : 'send'
  const made: Made = { action, reply, isAnswer: reply !== '' && said.answers, defers: said.tellOwner, offered: [] }
  return { made, tokens: usage.inputTokens + usage.outputTokens }
}

const TIMEOUT_MS = 120_000

/** The bare prompt's result beside those of the product. What it understood besides it does not tell. */
export function bareResult(business: string, mail: EvalMail, { made, tokens }: BareRun): CaseResult {
  return {
    way: 'bare',
    business,
    mail,
    made,
    judgement: judgeCase(mail, made),
    decision: made.action,
    confidence: null,
    isBestRight: isRightReply(mail, made.reply),
    flags: null,
    isKindRight: null,
    asksSeen: [],
    notes: [],
    cpuMs: 0,
    tokens,
  }
}
