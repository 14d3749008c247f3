/** Minutes after an order was placed in which most people have paid: only then is it a reminder. */
export const remindAfterMinutes = 15
/** Less time than this is not enough to pay in peace. */
export const minMinutesLeft = 5

const minuteMs = 60_000

interface PaymentWindow {
  placedAt: Date
  payUntil: Date
}

/** When to remind of an order that is not paid; undefined: its time to pay is too short for a reminder. */
export function unpaidReminderAt({ placedAt, payUntil }: PaymentWindow): Date | undefined {
  const at = new Date(placedAt.getTime() + remindAfterMinutes * minuteMs)
  return leavesEnough(at, payUntil) ? at : undefined
}

interface UnpaidOrder {
  now: Date
  payUntil: Date
  isPaid: boolean
  /** A payment is on its way: the provider says so. */
  isProcessing: boolean
  hasEnded: boolean
}

/** Asked at the moment of the reminder, which may come late. */
export function mayRemindUnpaid({ now, payUntil, isPaid, isProcessing, hasEnded }: UnpaidOrder): boolean {
  return !isPaid && !isProcessing && !hasEnded && leavesEnough(now, payUntil)
}

function leavesEnough(now: Date, payUntil: Date): boolean {
  return payUntil.getTime() - now.getTime() >= minMinutesLeft * minuteMs
}
