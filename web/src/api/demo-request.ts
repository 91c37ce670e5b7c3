import type { DemoRequest } from '@ownvoice/core/site/contract'
import { callServer } from './call-server.ts'

/** Asks for a demonstration. False when the server refused it or did not answer. The same request is stored once, however often it is sent. */
export async function sendDemoRequest(request: DemoRequest): Promise<boolean> {
  const { ok } = await callServer((client) => client.site.sendDemoRequest(request))
  return ok
}
