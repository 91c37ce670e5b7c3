/**
 * What a language model that leads says of a message as a whole. `why`: its sentence for the owner, maybe empty. `staysSilent`: somebody has to act, but nobody is to be
 * answered by a machine, as with an acceptance or a supplier's mail. `isNothingToDo`: nothing is asked and nobody has to act.
 */
export type LeadVerdict = { ownerMustSee: boolean; why: string; staysSilent: boolean; isNothingToDo: boolean }
