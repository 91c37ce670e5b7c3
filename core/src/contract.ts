import { accountsContract } from './accounts/contract.ts'
import { assistantContract } from './assistant/contract.ts'
import { billingContract } from './billing/contract.ts'
import { bookingsContract } from './bookings/contract.ts'
import { escalationsContract } from './escalations/contract.ts'
import { followUpsContract } from './followups/contract.ts'
import { knowledgeContract } from './knowledge/contract.ts'
import { leadsContract } from './leads/contract.ts'
import { mailboxesContract } from './mailboxes/contract.ts'
import { reportsContract } from './reports/contract.ts'
import { schedulingContract } from './scheduling/contract.ts'
import { siteContract } from './site/contract.ts'
import { toneContract } from './tone/contract.ts'

/** The wire between browser and server: one entry per word. Served as RPC under /api/rpc and as OpenAPI under /api/v1. */
export const contract = {
  accounts: accountsContract,
  assistant: assistantContract,
  billing: billingContract,
  bookings: bookingsContract,
  escalations: escalationsContract,
  followups: followUpsContract,
  knowledge: knowledgeContract,
  leads: leadsContract,
  mailboxes: mailboxesContract,
  reports: reportsContract,
  scheduling: schedulingContract,
  site: siteContract,
  tone: toneContract,
}
