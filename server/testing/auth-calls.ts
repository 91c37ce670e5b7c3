// What a browser asks of the account library, against any running server.

/** Signs in and gives the cookie that the browser would keep. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await postSignIn(url, email, password)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!response.ok || !cookie) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`)
  return cookie
}

export async function signOut(url: string, cookie: string): Promise<void> {
  const response = await postAuth(url, '/sign-out', {}, { Cookie: cookie })
  if (!response.ok) throw new Error(`sign-out answered ${response.status}: ${await response.text()}`)
}

export function postSignIn(url: string, email: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  return postAuth(url, '/sign-in/email', { email, password }, headers)
}

/** Confirms a session by the password: what is answered with `password_needed` goes for a quarter of an hour by `web.clock`. */
export async function confirmPassword(url: string, cookie: string, password: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: url, Cookie: cookie }
  const response = await fetch(`${url}/api/v1/me/password`, { method: 'POST', headers, body: JSON.stringify({ password }) })
  if (!response.ok) throw new Error(`the password was answered with ${response.status}: ${await response.text()}`)
}

/** Asks the account library for something, as the browser does. */
export function postAuth(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url, ...headers },
    body: JSON.stringify(body),
  })
}
