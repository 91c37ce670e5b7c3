import { accountsContract } from './accounts/contract.ts'
import { assistantContract } from './assistant/contract.ts'
import { billingContract } from './billing/contract.ts'
import { knowledgeContract } from './knowledge/contract.ts'
import { mailboxesContract } from './mailboxes/contract.ts'
import { reportsContract } from './reports/contract.ts'
import { siteContract } from './site/contract.ts'

/** The wire between browser and server: one entry per word. Served as RPC under /api/rpc and as OpenAPI under /api/v1. */
export const contract = {
  accounts: accountsContract,
  assistant: assistantContract,
  billing: billingContract,
  knowledge: knowledgeContract,
  mailboxes: mailboxesContract,
  reports: reportsContract,
  site: siteContract,
}
