import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { refuseServices } from '#domain/pricing/installation.ts'
import { refuseService } from '#server/offers/pricing/refuse-service.ts'
import { readInstallation } from '#server/platform/config/installation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'

interface Along {
  /** The order with the services, and what of it is still to be done or sent. */
  order: Order
  items: readonly OrderItem[]
  place: { country: string }
  language: Language
  now: Date
}

/**
 * A machine goes abroad, and its installation stands in another order, whose tax changes there: that order is changed
 * first, by itself, or cancelled where the installation cannot go.
 */
export async function refuseServiceAlong(db: Reader, { order, items, place, language, now }: Along): Promise<never> {
  const { country: supplier } = await readSetting(db, 'company', now)
  const lines = items.map(({ product_kind, vat_kind }) => ({
    ...{ kind: order.kind, product_kind, agreed_kind: vat_kind },
  }))
  const refused = refuseServices(await readInstallation(db, now), lines, { supplier, destination: place.country })
  if (refused) return refuseService(db, { path: 'address.country', rule: refused, language, now })
  return rejectField('address.country', 'service_first', { order_no: order.order_no })
}
