import { z } from 'zod'
import { wire } from '../../wire.ts'
import { KeepMonths } from './keep-months.ts'

const count = z.int().min(0)

/** What hangs on a message, or on all messages of a person. */
export const WhatGoes = z.object({ messages: count, replies: count, escalations: count })
export type WhatGoes = z.infer<typeof WhatGoes>

/** What was deleted. `questions` of the answer sheet were in the customer's very words. */
export const WhatWent = z.object({ messages: count, replies: count, questions: count })
export type WhatWent = z.infer<typeof WhatWent>

/** A person who wrote to the business, by any spelling of their address. */
export const CustomerAddress = z.object({ email: z.email('Enter an email address.').max(254) })
export const CustomerView = WhatGoes.extend({ email: z.string(), isKnown: z.boolean(), isOptedOut: z.boolean() })
export type CustomerView = z.infer<typeof CustomerView>

/**
 * What an account holds. `confirmWith` is what its owner types to delete it: the business name, or the sign-in address where there is none. `onceSubscribed`:
 * whether it ever had a plan. `backupDays`: after how many days what was deleted is in no backup any more.
 */
export const AccountData = z.object({
  confirmWith: z.string(),
  onceSubscribed: z.boolean(),
  messages: count,
  documents: count,
  answers: count,
  backupDays: count,
})
export type AccountData = z.infer<typeof AccountData>

export const AccountDeletion = z.object({
  password: z.string().min(1, 'Enter your password.').max(128),
  confirmation: z.string().max(254),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** After how many months messages are deleted; null for never. */
export const RetentionView = z.object({ months: KeepMonths.nullable() })
export type RetentionView = z.infer<typeof RetentionView>

const tags = ['accounts']

export const accountDataContract = {
  summary: wire.route({ method: 'GET', path: '/me/data', summary: 'What the account holds', tags }).output(AccountData),
  countMessage: wire
    .route({ method: 'GET', path: '/me/data/messages/{id}', summary: 'What goes when a message is deleted', tags })
    .input(z.object({ id: z.uuid() }))
    .output(WhatGoes),
  deleteMessage: wire
    .route({ method: 'DELETE', path: '/me/data/messages/{id}', summary: 'Deletes a message with all that was made of it', tags })
    .input(z.object({ id: z.uuid() }))
    .output(WhatWent),
  findCustomer: wire
    .route({ method: 'GET', path: '/me/data/customers', summary: 'What there is of a person, by their address', tags })
    .input(CustomerAddress)
    .output(CustomerView),
  deleteCustomer: wire
    .route({
      method: 'POST',
      path: '/me/data/customers/delete',
      summary: 'Deletes all that there is of a person but the wish to be left alone',
      tags,
    })
    .input(CustomerAddress)
    .output(WhatWent),
  getRetention: wire
    .route({ method: 'GET', path: '/me/data/retention', summary: 'How long messages are kept', tags })
    .output(RetentionView),
  countBefore: wire
    .route({ method: 'GET', path: '/me/data/retention/preview', summary: 'How many messages are older than so many months', tags })
    .input(z.object({ months: z.coerce.number().pipe(KeepMonths) }))
    .output(z.object({ messages: count })),
  saveRetention: wire
    .route({ method: 'PUT', path: '/me/data/retention', summary: 'Keeps messages for so many months from now on, or for ever', tags })
    .input(z.object({ months: KeepMonths.nullable(), seen: KeepMonths.nullable().optional() }))
    .output(RetentionView),
  deleteAccount: wire
    .route({
      method: 'POST',
      path: '/me/data/delete',
      summary: 'Deletes the account with everything in it, and signs out everywhere',
      tags,
    })
    .input(AccountDeletion)
    .output(z.object({ begun: z.literal(true) })),
}
