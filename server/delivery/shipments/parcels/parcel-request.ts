import { createHash } from 'node:crypto'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { ParcelRequest, PostalAddress } from '#server/platform/ports/carrier.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Shipment } from '../store.ts'

/** What the carrier receives: the two addresses, and the parcel's own id as the reference. */
export async function toParcelRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { shipment_id, order_id, direction, sender }: Pick<Shipment, 'shipment_id' | 'order_id' | 'direction' | 'sender'>,
): Promise<ParcelRequest> {
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
  const company = await readSetting(db, 'company', clock.now())
  const ours = { ...pickAddress(company), name: company.legal_name || company.company_name }
  const customer = sender ?? order
  const theirs = { ...pickAddress(customer), name: customer.recipient }
  const isOut = direction === 'out'
  return {
    reference: shipment_id,
    direction,
    orderNo: order.order_no,
    from: isOut ? ours : theirs,
    to: isOut ? theirs : ours,
    language: order.language,
  }
}

/** A fingerprint of the recipient and address of a label: where it differs, another label is needed. */
export function hashLabelAddress(order: Order): string {
  const to = { ...pickAddress(order), name: order.recipient }
  return createHash('sha256').update(canonicalJson(to)).digest('hex')
}

function pickAddress({ street, house_number, postcode, city, country }: Omit<PostalAddress, 'name'>) {
  return { street, house_number, postcode, city, country }
}
