import type { Reader } from '#db/transaction.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { AgreementBody } from '#server/records/agreements/agreement-body.ts'
import type { Order } from '#server/records/orders/order-rows.ts'

type Address = Record<'street' | 'house_number' | 'postcode' | 'city' | 'country', string>

interface Parties extends Pick<AgreementBody, 'seller' | 'buyer' | 'delivery'> {}

/** The parties of a contract about an order: the customer by the bill of its checkout, the company as it is today. `to`: where it goes, if that changes. */
export async function readParties(
  db: Reader,
  order: Order,
  { now, to = order }: { now: Date; to?: Address },
): Promise<Parties> {
  const [{ logo: _logo, ...seller }, { billing }] = await Promise.all([
    readSetting(db, 'company', now),
    db.selectFrom('checkouts').select('billing').where('checkout_id', '=', order.checkout_id).executeTakeFirstOrThrow(),
  ])
  const { recipient, email, phone } = order
  const { street, house_number, postcode, city, country } = to
  const place = { recipient, street, house_number, postcode, city, country }
  const own = billing as Partial<AgreementBody['buyer']> | null
  return {
    seller,
    buyer: { ...place, company: '', vat_number: '', ...own, email, phone },
    delivery: own ? place : null,
  }
}
