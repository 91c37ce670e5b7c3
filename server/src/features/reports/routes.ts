import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { listActivity } from './list-activity.ts'
import { readOverview } from './read-overview.ts'

export function reportsRoutes(deps: Deps) {
  return subscribedRpc.reports.router({
    overview: subscribedRpc.reports.overview.handler(({ context }) => readOverview(deps, context)),
    activity: subscribedRpc.reports.activity.handler(({ context, input }) => listActivity(deps, context, input.limit)),
  })
}
