import type { Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { bookingsRoutes } from './features/bookings/routes.ts'
import { escalationsRoutes } from './features/escalations/routes.ts'
import { followUpsRoutes } from './features/followups/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { leadsRoutes } from './features/leads/routes.ts'
import { mailboxesRoutes } from './features/mailboxes/routes.ts'
import { reportsRoutes } from './features/reports/routes.ts'
import { schedulingRoutes } from './features/scheduling/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { toneRoutes } from './features/tone/routes.ts'
import type { ApiRouter } from './http/api.ts'
import { openRpc } from './http/rpc.ts'

/** Every procedure of the contract with its door: one line for each word. */
export function apiRouter(deps: Deps): ApiRouter {
  return openRpc.router({
    accounts: accountsRoutes(deps),
    assistant: assistantRoutes(deps),
    billing: billingRoutes(deps),
    bookings: bookingsRoutes(deps),
    escalations: escalationsRoutes(deps),
    followups: followUpsRoutes(deps),
    knowledge: knowledgeRoutes(deps),
    leads: leadsRoutes(deps),
    mailboxes: mailboxesRoutes(deps),
    reports: reportsRoutes(deps),
    scheduling: schedulingRoutes(deps),
    site: siteRoutes(deps),
    tone: toneRoutes(deps),
  })
}
