import { HoldHours } from '@ownvoice/core/scheduling/line/line'
import type { Deps } from '../../deps.ts'
import { subscribedRpc } from '../../http/rpc.ts'
import { getAvailability, saveAvailability } from './keep-availability.ts'
import { addSenderToLine, addToLine, moveInLine, putBackInLine, removeFromLine, settleInLine } from './keep-line.ts'
import { listLinks, saveLinks, switchLink } from './keep-links.ts'
import { closePlace, offerPlace, previewOffer } from './offer-place.ts'
import { countLines, getLine, linesOfMessage } from './view-line.ts'

export function schedulingRoutes(deps: Deps) {
  const { scheduling } = subscribedRpc
  return {
    listLinks: scheduling.listLinks.handler(({ context }) => listLinks(deps, context.owner)),
    saveLinks: scheduling.saveLinks.handler(({ context, input }) => saveLinks(deps, context.owner, input)),
    switchLink: scheduling.switchLink.handler(({ context, input }) => switchLink(deps, context.owner, input)),
    getAvailability: scheduling.getAvailability.handler(({ context }) => getAvailability(deps, context.owner)),
    saveAvailability: scheduling.saveAvailability.handler(({ context, input }) => saveAvailability(deps, context.owner, input)),
    line: lineRoutes(deps),
  }
}

function lineRoutes(deps: Deps) {
  const { line } = subscribedRpc.scheduling
  return {
    counts: line.counts.handler(({ context }) => countLines(deps, context.owner)),
    get: line.get.handler(({ context, input }) => getLine(deps, context.owner, input.linkId)),
    ofMessage: line.ofMessage.handler(({ context, input }) => linesOfMessage(deps, context.owner, input.messageId)),
    add: line.add.handler(({ context, input }) => addToLine(deps, context.owner, input)),
    addSender: line.addSender.handler(({ context, input }) => addSenderToLine(deps, context.owner, input)),
    move: line.move.handler(({ context, input }) => moveInLine(deps, context.owner, input)),
    remove: line.remove.handler(({ context, input }) => removeFromLine(deps, context.owner, input.id)),
    putBack: line.putBack.handler(({ context, input }) => putBackInLine(deps, context.owner, input.id)),
    settle: line.settle.handler(({ context, input }) => settleInLine(deps, context.owner, input)),
    preview: line.preview.handler(({ context, input }) =>
      previewOffer(deps, context.owner, { ...input, holdHours: HoldHours.parse(Number(input.hours)) }),
    ),
    offer: line.offer.handler(({ context, input }) => offerPlace(deps, context.owner, input)),
    close: line.close.handler(({ context, input }) => closePlace(deps, context.owner, input.id)),
  }
}
