import type { Cents } from '../money.ts'

/** The first part of a price that is paid by half: never more than half of it (article 7:26(2) of the Dutch Civil Code). */
export function firstHalf(total: Cents): Cents {
  return Math.floor(total / 2)
}
