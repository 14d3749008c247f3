import type { ApplyType } from '../requests/states.ts'
import { requestTraits } from '../requests/traits.ts'

/** Remedies for the holder of a recalled machine (Regulation (EU) 2023/988, article 37). */
export const recallRemedies = ['repair', 'replace', 'refund'] as const
export type RecallRemedy = (typeof recallRemedies)[number]

/** A recall offers the choice between this many, unless there is a reason for one. */
export const minRemedies = 2

/** The request by which a holder gets this remedy: a rental ends by a return without a fee. */
export function requestForRemedy(remedy: RecallRemedy, kind: 'rent' | 'buy'): ApplyType {
  if (remedy !== 'refund') return 'repair'
  return kind === 'buy' ? 'rejection' : 'return'
}

/** The remedy that a request for a recalled machine means, if it does not say. */
export function remedyOfRequest(type: ApplyType): RecallRemedy {
  return requestTraits[type].mendsDefect ? 'repair' : 'refund'
}

/**
 * A refund may be chosen whatever the recall offers: the law gives it where repair or replacement take too long or are
 * a burden.
 */
export function mayChoose(remedy: RecallRemedy, offered: readonly RecallRemedy[]): boolean {
  return remedy === 'refund' || offered.includes(remedy)
}
