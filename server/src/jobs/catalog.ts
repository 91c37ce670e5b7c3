import { z } from 'zod'

const OwnerJob = { owner: z.uuid() }

/** Every job: payload schema (ids only), how often it is tried, how long one try may take, and when it runs by itself. */
export const catalog = {
  /** Reads what came into a mailbox and stores it. */
  'mailboxes.receive': {
    payload: z.object({ ...OwnerJob, mailboxId: z.uuid() }),
    attempts: 8,
    backoffSeconds: 5,
    timeoutSeconds: 120,
    cron: null,
  },
  /** Decides what happens to one message, and writes it down. */
  'assistant.answer': {
    payload: z.object({ ...OwnerJob, messageId: z.uuid() }),
    attempts: 6,
    backoffSeconds: 2,
    timeoutSeconds: 120,
    cron: null,
  },
  /** Sends one outgoing mail, exactly once. */
  'mailboxes.deliver': {
    payload: z.object({ ...OwnerJob, outgoingId: z.uuid() }),
    attempts: 10,
    backoffSeconds: 5,
    timeoutSeconds: 120,
    cron: null,
  },
  /** Looks up what stood at `sending` when a process died. */
  'mailboxes.settle': {
    payload: z.object({ ...OwnerJob, outgoingId: z.uuid() }),
    attempts: 20,
    backoffSeconds: 10,
    timeoutSeconds: 60,
    cron: null,
  },
  /** Reads a document and indexes its passages. */
  'knowledge.index': {
    payload: z.object({ ...OwnerJob, documentId: z.uuid() }),
    attempts: 3,
    backoffSeconds: 10,
    timeoutSeconds: 600,
    cron: null,
  },
} as const satisfies Record<string, JobSpec>

type JobSpec = { payload: z.ZodType; attempts: number; backoffSeconds: number; timeoutSeconds: number; cron: string | null }
export type JobName = keyof typeof catalog
export type JobPayload<Name extends JobName> = z.infer<(typeof catalog)[Name]['payload']>
