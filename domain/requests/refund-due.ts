import { addDays, type Day, daysBetween } from '../calendar.ts'

/** Everything that was paid must be back so many days after somebody has withdrawn (CRD article 13). */
export const refundDays = 14

export function refundDueOn(stated: Day): Day {
  return addDays(stated, refundDays)
}

/** The day that what is due then was counted from. */
export function statedOn(due: Day): Day {
  return addDays(due, -refundDays)
}

/** Who collects the goods may not wait for them: sent on this day the money is there in time. */
export const sentAfterDays = 12

/** When staff are told of money that is still open. */
export const refundAlertDays = [10, 13] as const

/** The last alert that has come by now; 0: none yet. */
export function refundAlertOn(due: Day, today: Day): number {
  const passed = refundDays - daysBetween(today, due)
  return refundAlertDays.findLast(day => passed >= day) ?? 0
}
