import { z } from 'zod'

/** As much of JSON Schema as the API's description uses. */
const Schema = z.object({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
})

/** What an attacker may know of somebody: an id of theirs, their customer's address. */
export type Known = { id: string; email: string }

/** A value that fits a JSON Schema, with what is known of somebody wherever an id or an address is asked for. */
export function sampleOf(given: unknown, known: Known): unknown {
  const schema = Schema.parse(given ?? {})
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const chosen = choices.find((choice) => Schema.parse(choice).type === 'null') ?? choices[0]
  if (chosen !== undefined) return sampleOf(chosen, known)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name], known)]))
    case 'array':
      return [sampleOf(schema.items, known)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema, known)
  }
}

function textOf({ format, pattern, minLength = 1 }: z.infer<typeof Schema>, { id, email }: Known): string {
  if (format === 'uuid') return id
  if (format === 'email') return email
  if (format === 'date') return '2027-03-09'
  if (format === 'date-time') return '2027-03-09T15:00:00.000Z'
  if (pattern?.includes('https')) return 'https://book.example/trial'
  if (pattern?.includes('0-9a-f')) return 'a'.repeat(64)
  return 'x'.repeat(Math.max(1, minLength))
}
