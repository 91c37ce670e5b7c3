import type { DemoRequest } from '@ownvoice/core/site/contract'
import { requestPlainly } from './plain-request.ts'

/** Asks for a demonstration. False when the server refused it or did not answer. The same request is stored once, however often it is sent. */
export async function sendDemoRequest(request: DemoRequest): Promise<boolean> {
  const response = await requestPlainly('/api/v1/site/demo-requests', { body: request })
  return response?.ok ?? false
}
