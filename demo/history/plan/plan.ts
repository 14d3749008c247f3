import { Agenda } from '../agenda.ts'
import { planDays } from '../days.ts'
import { planExtras } from './plan-extras.ts'
import { planDemoPeople, planNow } from './plan-now.ts'
import { planPurchases, planPurchasesGoneOtherwise } from './plan-purchases.ts'
import { planRentals, planRentalsGoneOtherwise } from './plan-rentals.ts'
import { planShop } from './plan-shop.ts'

/** How large the past is: tests use a smaller one. */
export interface Size {
  purchases: number
  rentals: number
  otherwise: number
}

export const wholeLife: Size = { purchases: 62, rentals: 62, otherwise: 1 }

export function planLife(begins: Date, ends: Date, size: Size = wholeLife): Agenda {
  const agenda = new Agenda(begins, ends)
  planShop(agenda)
  planDays(agenda)
  planDemoPeople(agenda)
  planNow(agenda)
  planExtras(agenda)
  planRentalsGoneOtherwise(agenda)
  planPurchasesGoneOtherwise(agenda, size.otherwise)
  planRentals(agenda, size.rentals)
  planPurchases(agenda, size.purchases)
  return agenda
}
