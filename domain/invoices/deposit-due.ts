import { addDays, type Day } from '../calendar.ts'

/** What the terms promise: so many days after the machine was looked over. */
export const depositBackDays = 14

/**
 * The last day on which a deposit is due back, if the rental ends when it was meant to end: it is fetched within the
 * days of the return, looked over when it is here, and then the promise runs.
 */
export function depositDueOn(endOn: Day, { return_days }: { readonly return_days: number }): Day {
  return addDays(endOn, return_days + depositBackDays)
}
