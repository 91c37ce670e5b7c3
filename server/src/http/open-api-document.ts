import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { brand } from '@ownvoice/core/brand'
import { contract } from '@ownvoice/core/contract'

let made: Promise<OpenAPI.Document> | undefined

/** The OpenAPI description of the contract. It never changes while the program runs, so it is made once. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  made ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: `${brand.name} API`,
      version: '1',
      description: 'Every call needs the session cookie of a signed-in owner and reaches the rows of that owner alone.',
    },
    servers: [{ url: '/api/v1' }],
  })
  return made
}
