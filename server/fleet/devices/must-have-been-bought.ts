import type { Day } from '#domain/calendar.ts'
import { refuseField } from '#server/platform/http/answers/refuse-field.ts'

/** Days of the calendar compare as text. What is bought tomorrow does not stand in a fleet today. */
export function isBoughtLater(purchaseDate: string | null, today: Day): boolean {
  return purchaseDate !== null && purchaseDate > today
}

export function mustHaveBeenBought(purchaseDate: string | null, today: Day): void {
  if (isBoughtLater(purchaseDate, today)) refuseField('purchase_date', 'date_format')
}
