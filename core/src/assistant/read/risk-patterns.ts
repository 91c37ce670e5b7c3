import { COMPLAINT, DISCRIMINATION, PRESS, PRIVACY } from './grievance-risks.ts'
import { CHILD_AT_RISK, CHILD_AT_RISK_ELSEWHERE, MEDICAL, SAFETY, SELF_HARM_AND_HOME } from './harm-risks.ts'
import { LEGAL, LEGAL_ELSEWHERE, REFUND_DISPUTE, THREAT } from './quarrel-risks.ts'
import { WANTS_CALL_OR_NO_MACHINE, WANTS_PERSON } from './wants-person-risks.ts'
import type { RiskPattern } from './risk-pattern.ts'

/**
 * Risks in English, and the gravest in Spanish, French, German and Portuguese. Each row is precise: a false alarm costs the
 * owner an interruption, a miss an answer that should not have been sent.
 */
export const RISK_PATTERNS: readonly RiskPattern[] = [
  LEGAL,
  LEGAL_ELSEWHERE,
  THREAT,
  REFUND_DISPUTE,
  MEDICAL,
  SAFETY,
  CHILD_AT_RISK,
  CHILD_AT_RISK_ELSEWHERE,
  DISCRIMINATION,
  PRESS,
  SELF_HARM_AND_HOME,
  WANTS_CALL_OR_NO_MACHINE,
  WANTS_PERSON,
  COMPLAINT,
  PRIVACY,
]
