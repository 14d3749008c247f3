import type { Day } from '#domain/calendar.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'

/** ISO dates compare as text. A machine that is bought tomorrow cannot be in the fleet today. */
export function isBoughtAfter(purchaseDate: string | null, today: Day): boolean {
  return purchaseDate !== null && purchaseDate > today
}

export function assertBought(purchaseDate: string | null, today: Day): void {
  if (isBoughtAfter(purchaseDate, today)) rejectField('purchase_date', 'date_format')
}
