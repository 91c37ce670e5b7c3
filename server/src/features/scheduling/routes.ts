import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { getAvailability, saveAvailability } from './keep-availability.ts'
import { listLinks, saveLinks, switchLink } from './keep-links.ts'

export function schedulingRoutes(deps: Deps) {
  const { scheduling } = subscribedRpc
  return {
    listLinks: scheduling.listLinks.handler(({ context }) => listLinks(deps, context.owner)),
    saveLinks: scheduling.saveLinks.handler(({ context, input }) => saveLinks(deps, context.owner, input)),
    switchLink: scheduling.switchLink.handler(({ context, input }) => switchLink(deps, context.owner, input)),
    getAvailability: scheduling.getAvailability.handler(({ context }) => getAvailability(deps, context.owner)),
    saveAvailability: scheduling.saveAvailability.handler(({ context, input }) => saveAvailability(deps, context.owner, input)),
  }
}
