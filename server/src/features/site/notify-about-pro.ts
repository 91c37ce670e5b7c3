import { addProNotice } from '../../db/site/pro-notices.ts'
import type { Deps } from '../../deps.ts'

/** Keeps an address to write to when Pro is for sale. Whether it was there already is told to nobody. */
export async function notifyAboutPro({ db }: Pick<Deps, 'db'>, email: string): Promise<void> {
  await db.system((tx) => addProNotice(tx, email.toLowerCase()))
}
