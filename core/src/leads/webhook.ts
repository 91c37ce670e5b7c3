/** What a request to a form's webhook is signed with: see `webhookExample`. */
export const timestampHeader = 'Ownvoice-Timestamp'
export const signatureHeader = 'Ownvoice-Signature'

/** How far a request's timestamp may lie from our clock, either way: what the webhooks of payment processors allow. */
export const webhookToleranceSeconds = 300

/** What the signature of a request is over: the timestamp, a dot and the body as it is sent. */
export function signedText(timestamp: string, body: string): string {
  return `${timestamp}.${body}`
}

/** A request to the webhook for a shell, with the secret in `$SECRET`. */
export function webhookExample(webhookUrl: string): string {
  return `BODY='{"name":"Nora Feld","email":"nora@example.com","message":"Do you teach cello?"}'
TIMESTAMP=$(date +%s)
SIGNATURE=$(printf '%s.%s' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d ' ' -f 1)
curl ${webhookUrl} \\
  -H 'Content-Type: application/json' \\
  -H "${timestampHeader}: $TIMESTAMP" \\
  -H "${signatureHeader}: $SIGNATURE" \\
  -d "$BODY"`
}
