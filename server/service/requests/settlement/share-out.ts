import type { Cents } from '#domain/money.ts'
import { computeFindingShares, type InspectionFinding } from '#domain/requests/inspection.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { DocumentedDeduction } from './settle-deposit-store.ts'

interface Found extends InspectionFinding {
  note: string
  pictures: string[]
}

interface ShareLimits {
  residual: Cents
  late: Cents
  /** Whether there is a report of the condition when it left. */
  isReported: () => Promise<boolean>
}

/**
 * The customer's share of each finding: nothing without a picture, and nothing without a report from before it left.
 */
export async function shareOut(
  findings: readonly Found[],
  { residual, late, isReported }: ShareLimits,
): Promise<DocumentedDeduction[]> {
  const theirs = findings.filter(({ duty, cost }) => duty === 'customer' && cost > 0)
  const bare = theirs.findIndex(({ pictures }) => pictures.length === 0)
  if (bare >= 0) refuse('process_incomplete', { reason: 'no_picture', finding: bare })
  if (theirs.length > 0 && !(await isReported())) refuse('process_incomplete', { reason: 'no_out_report' })
  const shares = computeFindingShares(findings, { residual, late })
  return findings
    .map(({ rule, note, pictures }, index) => ({ rule, amount: shares[index] ?? 0, note, pictures }))
    .filter(({ amount }) => amount > 0)
}
