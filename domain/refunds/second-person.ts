import type { Cents } from '../money.ts'

/** All refunds of an order together decide: cut into small ones, they still need two people. */
export function needsSecondPerson(refunded: Cents, amount: Cents, above: Cents): boolean {
  return refunded + amount > above
}
