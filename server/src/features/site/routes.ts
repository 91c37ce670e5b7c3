import type { Deps } from '../../deps.ts'
import { limitVisitors } from '../../http/limit-visitors.ts'
import { openRpc } from '../../http/rpc.ts'
import { notifyAboutPro } from './notify-about-pro.ts'
import { reportMissingPage } from './report-missing-page.ts'
import { sendDemoRequest } from './send-demo-request.ts'

/** A form is filled in by hand; what comes faster, or all day long, is no person. */
const formLimits = {
  each: [
    { points: 5, durationSeconds: 60 },
    { points: 30, durationSeconds: 86_400 },
  ],
  all: { points: 120, durationSeconds: 60 },
}
/** A mailbox that somebody else enters again and again gets no more confirmations than this. */
const mailboxLimits = { each: [{ points: 5, durationSeconds: 86_400 }], all: formLimits.all }
const missingPageLimits = { each: [{ points: 20, durationSeconds: 60 }], all: { points: 300, durationSeconds: 60 } }

export function siteRoutes(deps: Pick<Deps, 'db' | 'jobs' | 'journal' | 'clock' | 'config' | 'log'>) {
  const takeDemoRequest = limitVisitors(formLimits)
  const takeConfirmation = limitVisitors(mailboxLimits)
  const takeNotice = limitVisitors(formLimits)
  const takeMissingPage = limitVisitors(missingPageLimits)
  return {
    sendDemoRequest: openRpc.site.sendDemoRequest.handler(async ({ context, input }) => {
      await takeDemoRequest(context.clientAddress)
      await takeConfirmation(input.email.toLowerCase())
      await sendDemoRequest(deps, input)
      return { received: true }
    }),
    notifyAboutPro: openRpc.site.notifyAboutPro.handler(async ({ context, input }) => {
      await takeNotice(context.clientAddress)
      await notifyAboutPro(deps, input.email)
      return { kept: true }
    }),
    reportMissingPage: openRpc.site.reportMissingPage.handler(async ({ context, input }) => {
      await takeMissingPage(context.clientAddress)
      reportMissingPage(deps, input.path)
      return { logged: true }
    }),
  }
}
