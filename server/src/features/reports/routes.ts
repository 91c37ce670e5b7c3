import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { exportEvents } from './export-events.ts'
import { listActivity } from './list-activity.ts'
import { listEvents } from './list-events.ts'
import { listInteractions } from './list-interactions.ts'
import { listQuestions } from './list-questions.ts'
import { readAnalytics } from './read-analytics.ts'
import { readOverview } from './read-overview.ts'

export function reportsRoutes(deps: Deps) {
  return subscribedRpc.reports.router({
    overview: subscribedRpc.reports.overview.handler(({ context }) => readOverview(deps, context)),
    activity: subscribedRpc.reports.activity.handler(({ context, input }) => listActivity(deps, context, input)),
    analytics: subscribedRpc.reports.analytics.handler(({ context, input }) => readAnalytics(deps, context.owner, input.range)),
    questions: subscribedRpc.reports.questions.handler(({ context, input }) => listQuestions(deps, context.owner, input.range)),
    interactions: subscribedRpc.reports.interactions.handler(({ context, input }) => listInteractions(deps, context, input.limit)),
    events: subscribedRpc.reports.events.handler(({ context, input }) => listEvents(deps, context.owner, input)),
    exportEvents: subscribedRpc.reports.exportEvents.handler(({ context, input }) => exportEvents(deps, context.owner, input.range)),
  })
}
