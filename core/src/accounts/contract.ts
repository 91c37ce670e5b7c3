import { wire } from '../wire.ts'
import { z } from 'zod'
import { accountDataContract } from './owner-data/contract.ts'
import { Notifications, NotificationsChange } from './notifications.ts'
import { passkeysContract } from './passkeys.ts'
import { Profile, ProfileChange } from './profile.ts'
import { pushContract } from './push/contract.ts'
import { recordContract } from './record/contract.ts'
import { TwoFactorState } from './two-factor.ts'
import { Introduction, Welcome, WelcomeStep } from './welcome.ts'

/** The signed-in person and their account. */
export const Me = z.object({
  userId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  businessName: z.string().nullable(),
  timezone: z.string(),
  isDemo: z.boolean(),
  /** What the Overview asks the owner of a new account. */
  welcome: WelcomeStep,
})
export type Me = z.infer<typeof Me>

/** The sign-in address that a person means, in place of one that was mistyped. */
export const CorrectedEmail = z.object({ email: z.email().max(254) })

/** A browser that is signed in to the account. `device` is what it says of itself, in plain words; `lastUsedAt` is right to the hour. */
export const SessionView = z.object({
  id: z.string(),
  device: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isThisDevice: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/**
 * The address that the owner chose for notices, whether it is the one they sign in with, whether mail to it reached them, and where notices go now: null
 * while no address is confirmed.
 */
export const ContactView = z.object({
  email: z.string(),
  isSignIn: z.boolean(),
  isConfirmed: z.boolean(),
  noticesTo: z.string().nullable(),
})
export type ContactView = z.infer<typeof ContactView>

export const accountsContract = {
  data: accountDataContract,
  record: recordContract,
  push: pushContract,
  passkeys: passkeysContract,
  me: wire.route({ method: 'GET', path: '/me', summary: 'The signed-in person', tags: ['accounts'] }).output(Me),
  correctEmail: wire
    .route({
      method: 'POST',
      path: '/me/email',
      summary: 'Mails a link to another address, by which it becomes the one that signs in',
      tags: ['accounts'],
    })
    .input(CorrectedEmail)
    .output(z.object({ mailed: z.literal(true) })),
  confirmPassword: wire
    .route({
      method: 'POST',
      path: '/me/password',
      summary: 'Confirms by the password who it is, before what is answered with `password_needed`: for 15 minutes, in this session',
      tags: ['accounts'],
    })
    .input(z.object({ password: z.string().min(1, 'Enter your password.').max(128) }))
    .output(z.object({ confirmed: z.literal(true) })),
  getProfile: wire
    .route({ method: 'GET', path: '/me/profile', summary: 'What the owner says of themselves', tags: ['accounts'] })
    .output(Profile),
  saveProfile: wire
    .route({ method: 'PUT', path: '/me/profile', summary: 'Replaces what the owner says of themselves', tags: ['accounts'] })
    .input(ProfileChange)
    .output(Profile),
  getContact: wire
    .route({ method: 'GET', path: '/me/contact', summary: 'Where what we write to the owner goes', tags: ['accounts'] })
    .output(ContactView),
  sendContactLink: wire
    .route({
      method: 'POST',
      path: '/me/contact/link',
      summary: 'Mails the link that confirms the address for notices',
      tags: ['accounts'],
    })
    .output(ContactView),
  introduce: wire
    .route({ method: 'PUT', path: '/me/introduction', summary: 'Says who replies come from, from now on', tags: ['accounts'] })
    .input(Introduction)
    .output(Welcome),
  saveWelcome: wire
    .route({
      method: 'PUT',
      path: '/me/welcome',
      summary: 'Says what the Overview asks the owner, or that it asks no more',
      tags: ['accounts'],
    })
    .input(Welcome)
    .output(Welcome),
  getNotifications: wire
    .route({ method: 'GET', path: '/me/notifications', summary: 'What the owner wants mails about', tags: ['accounts'] })
    .output(Notifications),
  saveNotifications: wire
    .route({ method: 'PUT', path: '/me/notifications', summary: 'Says what the owner wants mails about', tags: ['accounts'] })
    .input(NotificationsChange)
    .output(Notifications),
  getTwoFactor: wire
    .route({ method: 'GET', path: '/me/two-factor', summary: 'Whether a sign-in asks for a code besides the password', tags: ['accounts'] })
    .output(TwoFactorState),
  listSessions: wire
    .route({ method: 'GET', path: '/me/sessions', summary: 'The browsers that are signed in, last used first', tags: ['accounts'] })
    .output(z.array(SessionView)),
  endSession: wire
    .route({
      method: 'DELETE',
      path: '/me/sessions/{id}',
      summary: 'Signs one browser out, and answers those that are left; the one that asks stays',
      tags: ['accounts'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(SessionView)),
  endOtherSessions: wire
    .route({ method: 'DELETE', path: '/me/sessions', summary: 'Signs every browser out but the one that asks', tags: ['accounts'] })
    .output(z.array(SessionView)),
}
