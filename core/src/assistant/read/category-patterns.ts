import type { Category } from '../category.ts'
import { FOLLOW_UP, OTHER } from './errand-patterns.ts'
import { POLICY, SUPPORT } from './customer-patterns.ts'
import { BOOKING, MAYBE_BOOKING, MAYBE_SALES, MAYBE_SUPPORT, SALES } from './prospect-patterns.ts'

type CategoryPattern = { category: Category; confidence: number; pattern: RegExp }

/** The first that matches decides: precise before broad. */
export const PATTERNS: readonly CategoryPattern[] = [
  { category: 'other', confidence: 0.85, pattern: OTHER },
  { category: 'follow_up', confidence: 0.9, pattern: FOLLOW_UP },
  { category: 'support', confidence: 0.9, pattern: SUPPORT },
  { category: 'policy', confidence: 0.85, pattern: POLICY },
  { category: 'booking', confidence: 0.9, pattern: BOOKING },
  { category: 'sales', confidence: 0.85, pattern: SALES },
]

/** Broad patterns, asked after the deed of booking. */
export const LATE_PATTERNS: readonly CategoryPattern[] = [
  { category: 'booking', confidence: 0.7, pattern: MAYBE_BOOKING },
  { category: 'sales', confidence: 0.75, pattern: MAYBE_SALES },
  { category: 'support', confidence: 0.7, pattern: MAYBE_SUPPORT },
]
