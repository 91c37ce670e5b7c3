import type { Mail } from '@ownvoice/core/mailboxes/mail'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

/** The mail of the person behind a form builder's notification; null for any other mail, and for one that cannot be read in time, which stays what it is. */
export async function readNotification(
  { reader }: Pick<Deps, 'reader'>,
  mail: Mail,
  ownAddresses: readonly string[],
): Promise<Mail | null> {
  try {
    return await reader.run('readFormNotification', mail, ownAddresses)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unreadable_text') return null
    throw error
  }
}
