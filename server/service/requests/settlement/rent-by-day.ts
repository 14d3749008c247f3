import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Cents } from '#domain/money.ts'
import { translate } from '#i18n/translate.ts'
import { formatDay, formatMoney } from '#server/platform/mail/templates/format.ts'
import type { Settlement } from './settle-deposit-store.ts'

interface ByDay {
  our_end?: Day
  days_used?: number
  rent_used?: Cents
}

/** The rent of a settlement that counts by days, because the end was down to the shop; empty: it does not. */
export function formatRentByDay({ figures }: Pick<Settlement, 'figures'>, language: Language): string {
  const { our_end, days_used, rent_used } = figures as ByDay
  if (our_end === undefined || days_used === undefined || rent_used === undefined) return ''
  const [day, amount] = [formatDay(our_end, language), formatMoney(rent_used, language)]
  return translate(language)('statements.settlement.rent_by_day', { day, days: days_used, amount })
}
