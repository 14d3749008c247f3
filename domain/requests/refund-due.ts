import { addDays, type Day, daysBetween } from '../calendar.ts'

/** Everything that was paid must be refunded this many days after a withdrawal (CRD article 13). */
export const refundDays = 14

export function refundDueOn(stated: Day): Day {
  return addDays(stated, refundDays)
}

/** The day of the statement from which a due date was counted. */
export function statedOn(due: Day): Day {
  return addDays(due, -refundDays)
}

/**
 * Where the shop collects the goods it may not wait for them. A refund begun on this day arrives in time, also when a
 * weekend and two public holidays follow, or when its first attempt fails.
 */
export const begunAfterDays = 9

/**
 * For goods that their buyer sends back, the refund may wait for the proof of it (CRD article 13(3)). From then on it is
 * begun at once, so it arrives within the days that remain after `begunAfterDays`, or on the usual day if that is later.
 */
export function refundDueOnceSent(stated: Day, proven: Day): Day {
  const soonest = addDays(proven, refundDays - begunAfterDays)
  const usual = refundDueOn(stated)
  return daysBetween(usual, soonest) > 0 ? soonest : usual
}

/** The days in which a buyer sends goods back that nobody collects (CRD article 14(1)). */
export const sendDays = 14

/** So many days the carrier meets nobody before the loss of refunded goods is announced without further days. */
export const missedPickUps = 2

/** Days on which staff are alerted to a refund that has not arrived: with time to repeat it, and on the last one. */
export const refundAlertDays = [11, 13] as const

/** The latest alert due by now; 0: none yet. */
export function refundAlertOn(due: Day, today: Day): number {
  const passed = refundDays - daysBetween(today, due)
  return refundAlertDays.findLast(day => passed >= day) ?? 0
}
