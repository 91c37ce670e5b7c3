import { z } from 'zod'
import { addProNotice } from '../../db/site/pro-notices.ts'
import type { Deps } from '../../deps.ts'

/** Keeps an address to write to when Pro is for sale. Whether it was there already is told to nobody. */
export async function notifyAboutPro({ db, journal }: Pick<Deps, 'db' | 'journal'>, email: string): Promise<void> {
  const payload = { email: email.toLowerCase() }
  await journal.accept({ kind: 'pro_notice', payload }, () => replayProNotice({ db }, payload))
}

/** Keeps an address from the journal. */
export async function replayProNotice({ db }: Pick<Deps, 'db'>, payload: unknown): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(payload)
  await db.system((tx) => addProNotice(tx, email))
}
