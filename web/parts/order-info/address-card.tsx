import './order-info.css'
import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import type { Order } from '../order-facts/order.ts'

/** The delivery address and the recipient. The shop and the carrier use the mail address and the phone number. */
export function AddressCard({ order }: { order: Order }) {
  const t = useTranslations('orders.address')
  const country = useCountryName()
  return (
    <section aria-labelledby="order-address">
      <h2 id="order-address">{t('heading')}</h2>
      <address className="order-address">
        <strong>{order.recipient}</strong>
        <span>
          {order.street} {order.house_number}
        </span>
        <span>
          {order.postcode} {order.city}
        </span>
        <span>{country(order.country)}</span>
      </address>
      <dl className="order-contact">
        <div>
          <dt>{t('email')}</dt>
          <dd>{order.email}</dd>
        </div>
        <div>
          <dt>{t('phone')}</dt>
          <dd className="figures">{order.phone}</dd>
        </div>
      </dl>
    </section>
  )
}
