import type { Page } from '@playwright/test'

/** The addresses of the scripts that a page asks for from now on, in order; it grows as they come. */
export function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  return scripts
}
