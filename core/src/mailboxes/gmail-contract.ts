import { wire } from '../wire.ts'
import { z } from 'zod'

/** The page of this site that Google sends the browser back to: what an operator registers there. */
export const googleReturnPath = '/api/oauth/google/callback'

/** Where Google posts that a connected account has changed: the address of the operator's subscription to the topic. */
export const googlePushPath = '/api/google/push'

/** What is to happen with replies: they leave by themselves, each waits for the owner, or nothing is done but to compare them with the owner's own. */
export const AnswersMode = z.enum(['watch', 'after_me', 'alone'])
export type AnswersMode = z.infer<typeof AnswersMode>

/** One connected Gmail account. `expiresAt` is the end of its access token, which renews itself; `state` tells of the connection. No token comes with it. */
export const GmailConnection = z.object({
  mailboxId: z.string(),
  emailAddress: z.string(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['valid', 'expiring', 'expired']),
  lastError: z.string().nullable(),
})
export type GmailConnection = z.infer<typeof GmailConnection>

/** `isAvailable` is false where the operator has not registered this server with Google; `returnAddress` is what is to be registered there. */
export const GmailStatus = z.object({
  isAvailable: z.boolean(),
  returnAddress: z.string(),
  connections: z.array(GmailConnection),
})
export type GmailStatus = z.infer<typeof GmailStatus>

/** What Google sent the browser back with. */
export const GmailReturn = z.object({ code: z.string().min(1).max(2_048), state: z.string().min(1).max(512) })
export type GmailReturn = z.infer<typeof GmailReturn>

/** The account that is connected now, or why none is; null where there is nothing more to say. */
export const GmailConnected = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), emailAddress: z.string() }),
  z.object({ ok: z.literal(false), details: z.string().nullable() }),
])
export type GmailConnected = z.infer<typeof GmailConnected>

export const gmailContract = {
  status: wire
    .route({ method: 'GET', path: '/mailboxes/gmail', summary: 'The connected Gmail accounts', tags: ['mailboxes'] })
    .output(GmailStatus),
  begin: wire
    .route({
      method: 'POST',
      path: '/mailboxes/gmail/authorizations',
      summary: 'Begins to connect a Gmail account: the address of Google’s page where its owner agrees; a first mailbox needs `answers`',
      tags: ['mailboxes'],
    })
    .input(z.object({ answers: AnswersMode.nullable(), mailboxId: z.uuid().nullable() }))
    .output(z.object({ url: z.url() })),
  finish: wire
    .route({
      method: 'POST',
      path: '/mailboxes/gmail',
      summary: 'Connects the Gmail account that Google came back with',
      tags: ['mailboxes'],
    })
    .input(GmailReturn)
    .output(GmailConnected),
  refresh: wire
    .route({
      method: 'POST',
      path: '/mailboxes/gmail/{id}/refresh',
      summary: 'Renews the access token of a Gmail account',
      tags: ['mailboxes'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ expiresAt: z.iso.datetime() })),
  findAliases: wire
    .route({
      method: 'GET',
      path: '/mailboxes/gmail/{id}/aliases',
      summary: 'The further addresses that a Gmail account may send from, as they are set up there',
      tags: ['mailboxes'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(z.string())),
}
