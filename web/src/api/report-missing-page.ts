import { callServer } from './call-server.ts'

/** Tells the server of an address that leads nowhere, for its log. Without what stands behind the path: that may be a secret. */
export async function reportMissingPage(path: string): Promise<void> {
  await callServer((client) => client.site.reportMissingPage({ path: path.slice(0, 2000) }))
}
