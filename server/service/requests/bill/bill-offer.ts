import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { workPeriod } from '#domain/requests/paid-work.ts'
import type { LockedRequest } from '../lock-request.ts'
import { toBill, toBilledLines } from './bill.ts'
import { sumByRate, taxedLines, toVatRow, type VatRow } from './billed.ts'
import type { ContractOffer } from './offer.ts'

/** A bill as the contract that its acceptance concludes today, with the VAT as it is booked. */
export async function readBillOffer(
  db: Reader,
  { request, subject }: LockedRequest,
): Promise<{ offer: ContractOffer; vat: VatRow[]; withdrawal_until: Day; work_from: Day }> {
  const { order, item, today } = subject
  const period = workPeriod(today, order.country)
  const lines = await taxedLines(db, subject, { lines: toBilledLines(request), order, itemId: item.item_id })
  const vat = sumByRate(lines.map(toVatRow))
  const offer = {
    ...{ apply_type: request.apply_type, item_id: item.item_id, due: toBill(request).total, back: 0 },
    lines: lines.map(({ rule, gross, vat_percent }) => ({ rule, amount: gross, figures: {}, vat_percent })),
    ...{ months: null, new_end: null, withdrawal_until: period.withdrawal_until },
    vat,
  }
  return { offer, vat, ...period }
}
