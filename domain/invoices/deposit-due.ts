import { addDays, type Day } from '../calendar.ts'

/** The terms promise the deposit back this many days after the inspection. */
export const depositBackDays = 14

/**
 * The last day on which a deposit is due back if the rental ends as planned: the machine is collected within the return
 * days and inspected on arrival, and then the promised days run.
 */
export function depositDueOn(endOn: Day, { return_days }: { readonly return_days: number }): Day {
  return addDays(endOn, return_days + depositBackDays)
}
