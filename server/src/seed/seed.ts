import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnerId } from '@ownvoice/core/accounts/owner-id'
import { answerPage } from '@ownvoice/core/knowledge/answers/contract'
import { addBytes } from '../features/knowledge/add-bytes.ts'
import type { AddDocumentDeps } from '../features/knowledge/add-document.ts'
import { confirmAnswers } from '../features/knowledge/answers/change-answers.ts'
import { listAnswers } from '../features/knowledge/answers/list-answers.ts'
import { readDocument } from '../features/knowledge/read-document.ts'
import { actInStory } from '../db/acting.ts'
import type { Deps } from '../deps.ts'
import { documentFolder } from './document-folder.ts'
import { addSeedUser, fillAccount } from './seed-account.ts'
import { historyDays } from './history.ts'
import { seedHistory, type SeedHistoryDeps } from './seed-history.ts'

const DAY_MS = 86_400_000

/** `onProgress` gets a sentence for the person who waits. */
export type SeedOptions = { withHistory?: boolean; onProgress?: (sentence: string) => void }
export type SeedDeps = SeedHistoryDeps & AddDocumentDeps & Pick<Deps, 'ids'>

/**
 * Fills an empty installation with a business that is at work: sign-in, documents, links, voice, and mails that were answered before. The
 * same for the start command, the tests, the evals and the bench. Nobody did any of it, so it is not in the account's record. Null, and nothing done, when the business
 * is there already.
 */
export function seed(deps: SeedDeps, options: SeedOptions = {}): Promise<OwnerId | null> {
  return actInStory(() => fillInstallation(deps, options))
}

async function fillInstallation(deps: SeedDeps, { withHistory = true, onProgress = () => {} }: SeedOptions): Promise<OwnerId | null> {
  const now = deps.clock.now()
  const owner = await addSeedUser(deps, withHistory ? new Date(now.getTime() - historyDays * DAY_MS) : now)
  if (!owner) return null
  const mailbox = await deps.db.transaction(owner, (tx) => fillAccount(tx, now))
  const names = (await readdir(documentFolder)).toSorted()
  for (const [index, name] of names.entries()) {
    onProgress(`Reading the example documents … ${index + 1} of ${names.length}`)
    const document = await addBytes(deps, owner, { name, bytes: await readFile(join(documentFolder, name)) })
    await readDocument(deps, owner, document.id)
  }
  await confirmSheet(deps, owner)
  if (withHistory) {
    const tell = (done: number, of: number) => {
      if (done % 10 === 1) onProgress(`Answering the example mails … ${done} of ${of}`)
    }
    await seedHistory(deps, owner, { mailbox, onProgress: tell })
  }
  return owner
}

/** The business has looked through its answer sheet. */
async function confirmSheet(deps: SeedDeps, owner: OwnerId): Promise<void> {
  const waiting = { shelf: 'waiting', search: '', order: 'document', limit: answerPage.largest } as const
  const { answers } = await listAnswers(deps, owner, waiting)
  if (answers.length > 0) await confirmAnswers(deps, owner, answers)
}
