import type { z } from 'zod'

/** For a form: the first problem that a schema of the contract finds with each field, in its words. */
export function schemaErrors<Values>(schema: z.ZodType<Values>): (values: Values) => Record<string, string> {
  return (values) => {
    const issues = schema.safeParse(values).error?.issues ?? []
    return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  }
}
