import type { Deps } from '../../deps.ts'
import { rpc } from '../../http/rpc.ts'
import { listActivity } from './list-activity.ts'
import { readOverview } from './read-overview.ts'

export function reportsRoutes(deps: Deps) {
  return rpc.reports.router({
    overview: rpc.reports.overview.handler(({ context }) => readOverview(deps, context)),
    activity: rpc.reports.activity.handler(({ context, input }) => listActivity(deps, context, input.limit)),
  })
}
