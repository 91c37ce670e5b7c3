import { requestPlainly } from './plain-request.ts'

/** Tells the server of an address that leads nowhere, for its log. Without what stands behind the path: that may be a secret. */
export async function reportMissingPage(path: string): Promise<void> {
  await requestPlainly('/api/v1/site/missing-pages', { body: { path: path.slice(0, 2000) } })
}
