/** Sign-in for the public pages: plain requests, so that they load neither the API client nor its schemas. */
export type SignInResult = { ok: true } | { ok: false; message: string }

/** Signs in with a cookie. A refusal carries the server's own words. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const response = await post('/api/auth/sign-in/email', { email, password })
  if (response?.ok) return { ok: true }
  return { ok: false, message: await messageOf(response) }
}

/** Ends the session on the server. Being signed out already counts as done. */
export async function signOut(): Promise<SignInResult> {
  const response = await post('/api/auth/sign-out', {})
  if (response && (response.ok || response.status === 401)) return { ok: true }
  return { ok: false, message: await messageOf(response) }
}

/** Whether this browser is signed in; an unreachable server counts as no. */
export async function isSignedIn(): Promise<boolean> {
  const response = await reach('/api/auth/get-session', {})
  if (!response?.ok) return false
  const body: unknown = await response.json().catch(() => null) // not JSON means no session
  return typeof body === 'object' && body !== null && 'user' in body
}

function post(path: string, body: object): Promise<Response | null> {
  return reach(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

async function reach(path: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(path, { ...init, credentials: 'same-origin' })
  } catch {
    return null // fetch rejects only when no answer came at all
  }
}

async function messageOf(response: Response | null): Promise<string> {
  if (!response) return 'The server did not answer. Check your connection and try again.'
  const body: unknown = await response.json().catch(() => null) // a proxy in front may answer with a page
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') return body.message
  if (response.status === 429) return 'Too many attempts. Please wait a moment and try again.'
  return 'The server could not do this just now. Please try again in a moment.'
}
