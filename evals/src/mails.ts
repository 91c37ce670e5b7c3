import type { EvalMail } from './eval-mail.ts'
import { bookings } from './mails/bookings.ts'
import { delicate } from './mails/delicate.ts'
import { languagesAndThreads } from './mails/languages-and-threads.ts'
import { machines } from './mails/machines.ts'
import { questions } from './mails/questions.ts'

/** Every mail of the set, in the order of its kinds. */
export const mails: readonly EvalMail[] = [...questions, ...bookings, ...delicate, ...machines, ...languagesAndThreads]
