import { oc } from '@orpc/contract'
import { faults } from './faults.ts'

/** Where each procedure of the contract begins: it can end in any fault of the table, so that the browser knows them by type. */
export const wire = oc.errors(faults)
