import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import type { FoundPassage } from '@ownvoice/core/knowledge/passage'
import type { Trace } from '@ownvoice/core/assistant/trace'
import { considerMail } from '@ownvoice/server/features/assistant/consider-mail'
import { parseMail } from '@ownvoice/server/mail/parse-mail'
import { searchPassages } from '@ownvoice/server/retrieval/search'
import { openSeededSchool } from '../../server/testing/seeded-school.ts'
import type { EvalMail } from './eval-mail.ts'

export type EvalSchool = {
  /** All that the school could say: its documents, links and facts, as one text. */
  knownText: string
  embedder: Deps['embedder']
  consider(mail: EvalMail): Promise<Trace>
  /** All passages of the school, those that fit the question best first. */
  search(question: string): Promise<FoundPassage[]>
  show(mail: EvalMail, trace: Trace): void
  close: () => Promise<void>
}

/** A Wednesday in the fall term, outside the holidays. */
const now = new Date('2026-11-18T15:00:00Z')

/** The seeded school in memory, with the real embedder. Mails go the whole way as raw MIME; nothing is written. */
export async function openEvalSchool(): Promise<EvalSchool> {
  const school = await openSeededSchool({ now, withHistory: false })
  const { deps, owner, knownText } = school
  return {
    knownText,
    embedder: deps.embedder,
    close: () => school.close(),
    consider: (mail) => considerEvalMail(deps, owner, mail),
    search: (question) => searchPassages(deps, owner, question, { limit: Number.MAX_SAFE_INTEGER }),
    show,
  }
}

type Deps = Awaited<ReturnType<typeof openSeededSchool>>['deps']

async function considerEvalMail(deps: Deps, owner: OwnerId, mail: EvalMail): Promise<Trace> {
  const parsed = await parseMail(new TextEncoder().encode(rawOf(mail)))
  const { trace } = await considerMail(deps, owner, { mail: parsed, message: null })
  return trace
}

/** The mail as it would come over the wire. */
function rawOf({ id, from, subject, text, html, headers = {} }: EvalMail): string {
  const type = html ? 'text/html' : 'text/plain'
  const given = Object.entries({ 'Content-Type': `${type}; charset=utf-8`, ...headers })
  const lines = [
    `From: ${from}`,
    'To: hello@harborlane.example',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Message-ID: <${id}@customer.example>`,
    'Date: Wed, 18 Nov 2026 14:59:30 +0000',
    'MIME-Version: 1.0',
    'Content-Transfer-Encoding: 8bit',
    ...given.map(([name, value]) => `${name}: ${value}`),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${(html ?? text).replaceAll('\n', '\r\n')}\r\n`
}

function show(mail: EvalMail, trace: Trace): void {
  const asks = (trace.reading?.asks ?? []).map((ask) => `${ask.intent}/${ask.category} [${ask.wants.join(' ')}] ${ask.text}`)
  const findings = trace.findings.map(
    (finding) => `${finding.askId} ${finding.documented} ${finding.confidence.toFixed(2)} ${finding.reason}`,
  )
  console.log(`\n=== ${mail.id} · ${trace.reading?.category} · ${trace.decision?.action} by ${trace.decision?.rule}`)
  console.log([...asks, ...findings, trace.draft?.text ?? '(no reply)'].map((line) => line.replaceAll(/^/gm, '  | ')).join('\n'))
  for (const violation of trace.check?.violations ?? []) console.log(`  ! ${violation.rule}: ${violation.detail}`)
}
