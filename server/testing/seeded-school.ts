import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { getDocument, listDocuments } from '../src/db/knowledge/documents.ts'
import type { Deps } from '../src/deps.ts'
import { bookingLinks, business } from '../src/seed/business.ts'
import { seed } from '../src/seed/seed.ts'
import { openTestInstallation, type TestInstallation } from './installation.ts'

/** The seeded school's installation. `knownText`: all that the school could say, its documents, links and facts, as one text. */
export type SeededSchool = TestInstallation & { owner: OwnerId; knownText: string }

/** The seeded school on a database of its own, with the real embedder and a set clock: for tests and evals. */
export async function openSeededSchool({ now, withHistory }: { now: Date; withHistory: boolean }): Promise<SeededSchool> {
  const installation = await openTestInstallation(now)
  const owner = await seed(installation.deps, { withHistory })
  if (!owner) throw new Error('the school was seeded twice')
  return { ...installation, owner, knownText: await allTextOf(installation.deps, owner) }
}

async function allTextOf({ db }: Pick<Deps, 'db'>, owner: OwnerId): Promise<string> {
  const texts = await db.transaction(owner, async (tx) => {
    const found: string[] = []
    for (const { id } of await listDocuments(tx)) found.push((await getDocument(tx, id)).extractedText ?? '')
    return found
  })
  const links = bookingLinks.map((link) => `${link.label} ${link.url}`)
  return [...texts, ...links, business.ownerName, business.businessName].join('\n')
}
