import { z } from 'zod'
import { AppError } from '../errors.ts'
import { askScheduler } from './ask-scheduler.ts'
import type { Schedulers, Wish } from './port.ts'

/** Where the APIs of the schedulers stand, without a slash at the end. */
export type SchedulerAddresses = { calCom: string; calendly: string }

export const schedulerAddresses: SchedulerAddresses = { calCom: 'https://api.cal.com', calendly: 'https://api.calendly.com' }

export function openSchedulers(addresses: SchedulerAddresses): Schedulers {
  return {
    subscribe: (scheduler, wish) =>
      scheduler === 'cal_com' ? subscribeCalCom(addresses.calCom, wish) : subscribeCalendly(addresses.calendly, wish),
    async unsubscribe(scheduler, { token, remoteId }) {
      const path = scheduler === 'cal_com' ? `${addresses.calCom}/v2/webhooks` : `${addresses.calendly}/webhook_subscriptions`
      await askScheduler(`${path}/${encodeURIComponent(remoteId)}`, { method: 'DELETE', token })
    },
  }
}

const CalComWebhook = z.object({ data: z.object({ id: z.union([z.string(), z.number()]).transform(String) }) })

/** https://cal.com/docs/api-reference/v2/webhooks/create-a-webhook */
async function subscribeCalCom(url: string, { token, webhookUrl, secret }: Wish): Promise<string> {
  const triggers = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']
  const body = { active: true, subscriberUrl: webhookUrl, triggers, secret }
  return read(CalComWebhook, await askScheduler(`${url}/v2/webhooks`, { method: 'POST', token, body })).data.id
}

const CalendlyUser = z.object({ resource: z.object({ uri: z.string(), current_organization: z.string() }) })
const CalendlySubscription = z.object({ resource: z.object({ uri: z.string() }) })

/** https://developer.calendly.com/api-docs/calendly-api/webhooks/create-webhook-subscription */
async function subscribeCalendly(url: string, { token, webhookUrl, secret }: Wish): Promise<string> {
  const { resource } = read(CalendlyUser, await askScheduler(`${url}/users/me`, { method: 'GET', token }))
  const events = ['invitee.created', 'invitee.canceled']
  const ofUser = { organization: resource.current_organization, user: resource.uri, scope: 'user' }
  const body = { url: webhookUrl, events, ...ofUser, signing_key: secret }
  const made = read(CalendlySubscription, await askScheduler(`${url}/webhook_subscriptions`, { method: 'POST', token, body }))
  return made.resource.uri.slice(made.resource.uri.lastIndexOf('/') + 1)
}

function read<Shape>(schema: z.ZodType<Shape>, answer: unknown): Shape {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new AppError('scheduler_refused', { detail: 'an answer of another shape', cause: parsed.error })
  return parsed.data
}
