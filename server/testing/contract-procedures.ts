import { contract } from '@ownvoice/core/contract'
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'

/** A procedure of the contract and the words that lead to it. */
export type NamedProcedure = { path: string[]; procedure: AnyContractProcedure }

/** All procedures of the contract, however deep they stand. */
export function contractProcedures(router: unknown = contract, path: string[] = []): NamedProcedure[] {
  if (isContractProcedure(router)) return [{ path, procedure: router }]
  return Object.entries(router as object).flatMap(([word, part]) => contractProcedures(part, [...path, word])) // the contract holds nothing else
}
