import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useEnv } from '../../env.tsx'
import { isOver, type Order, parcelsPath } from '../order-facts/order.ts'
import { OrderLoaded } from '../order-facts/order-loaded.tsx'
import type { Parcel } from './parcel.ts'
import { ParcelList, ParcelState } from './parcel-list.tsx'
import { useParcels } from './use-parcels.ts'

/** The delivery: in full for a rental, as a summary with a link to its own page for a purchase. */
export function DeliverySection({ order }: { order: Order }) {
  const t = useTranslations('orders.parcels')
  return (
    <section id="delivery" aria-labelledby="order-delivery">
      <h2 id="order-delivery">{t('heading')}</h2>
      {order.shipped_at ? (
        <Parcels order={order} />
      ) : (
        <p className="order-small">{t(isOver(order) ? 'never' : 'later')}</p>
      )}
    </section>
  )
}

function Parcels({ order }: { order: Order }) {
  const t = useTranslations('orders.parcels')
  const load = useParcels(order.order_no)
  return (
    <OrderLoaded load={load} loading={t('loading')} failed={t('failed')}>
      {({ list }) => {
        if (list.length === 0) return <p className="order-small">{t('none')}</p>
        return order.kind === 'rent' ? <ParcelList parcels={list} /> : <InShort order={order} parcels={list} />
      }}
    </OrderLoaded>
  )
}

function InShort({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  const t = useTranslations('orders.parcels')
  const tEvent = useTranslations('orders.parcels.event')
  const { language } = useEnv()
  const times = useTimes()
  return (
    <>
      <ul className="parcels-short">
        {parcels.map(({ shipment_id, shipment_state, carrier_name, tracking_no, events }) => {
          const last = events.at(-1)
          return (
            <li key={shipment_id}>
              <ParcelState state={shipment_state} />
              <span className="figures">
                {carrier_name} {tracking_no}
              </span>
              {last && (
                <span className="order-small figures">
                  {tEvent(last.event)}, {times.moment(last.at)}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p>
        <a href={parcelsPath(language, order)}>{t('all')}</a>
      </p>
    </>
  )
}
