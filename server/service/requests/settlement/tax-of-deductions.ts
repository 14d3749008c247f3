import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { taxOf } from '#domain/pricing/vat.ts'
import type { Deduction } from '#domain/requests/settlement.ts'
import { isTaxed, toDeductionKind } from '#domain/requests/settlement-posting.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Subject } from '../subject.ts'
import { findSettlement } from './settle-deposit-store.ts'

interface Days {
  /** Until when the machine was used. */
  used: Day
  /** When it was inspected. */
  seen: Day
}

/**
 * Use past the end is taxed at the rate of the day it ended, and work at that of the day of the finding: the rate of
 * the order may be an older one.
 */
export async function taxedOn<Row extends Deduction>(
  db: Reader,
  { order, now }: Pick<Subject, 'order' | 'now'>,
  deductions: readonly Row[],
  { used, seen }: Days,
): Promise<Row[]> {
  const { country: supplier } = await readSetting(db, 'company', now)
  const { rates } = await readSetting(db, 'vat', now)
  const vatPlace = { supplier, destination: order.country }
  return deductions.map(row => {
    if (!isTaxed(row)) return row
    const tax = taxOf(rates, toDeductionKind(row.rule), vatPlace, row.rule === 'late' ? used : seen)
    return tax ? { ...row, tax } : row
  })
}

/** The days of the settlement of a return. */
export async function daysSettled(db: Reader, afterSaleId: string): Promise<Days> {
  const settlement = await findSettlement(db, afterSaleId)
  if (!settlement) throw new Error(`${afterSaleId} was never settled`)
  const seen = dayInShop(settlement.created_at)
  const { on } = settlement.figures as { on?: Day }
  return { used: on ?? seen, seen }
}
