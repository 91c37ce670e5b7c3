import { z } from 'zod'

/** As much of JSON Schema as providers take for structured output. */
type JsonSchema = {
  type?: string | string[] | undefined
  properties?: Record<string, JsonSchema> | undefined
  items?: JsonSchema | undefined
  enum?: unknown[] | undefined
  const?: unknown
  anyOf?: JsonSchema[] | undefined
}

const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    items: JsonSchema.optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(JsonSchema).optional(),
  }),
)

/** What a scripted model puts in. `text` is for a field of this name; `choice` picks from what a field may be; `items`: how many of a list. */
export type Filling = {
  text(field: string): string
  choice(field: string, values: readonly unknown[]): unknown
  items(field: string): number
}

/** A value of the schema, with the filling's words in it. Null where there is no schema. */
export function fillSchema(schema: unknown, filling: Filling): unknown {
  const parsed = JsonSchema.safeParse(schema)
  return parsed.success ? fill(parsed.data, '', filling) : null
}

function fill(schema: JsonSchema, field: string, filling: Filling): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return filling.choice(field, schema.enum)
  const [first] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (first) return fill(first, field, filling)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, fill(of, name, filling)]))
  if (type === 'array') return Array.from({ length: filling.items(field) }, () => fill(schema.items ?? {}, field, filling))
  if (type === 'boolean') return filling.choice(field, [true, false])
  if (type === 'number' || type === 'integer') return 1
  return filling.text(field)
}
