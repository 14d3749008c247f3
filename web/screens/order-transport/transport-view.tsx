import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { useEnv } from '../../env.tsx'
import { detailPath, isOver, listPath, type OrderDetail } from '../../parts/order-facts/order.ts'
import { OrderLoaded } from '../../parts/order-facts/order-loaded.tsx'
import { useStatusText } from '../../parts/order-facts/use-now.ts'
import { AddressCard } from '../../parts/order-info/address-card.tsx'
import { ParcelList } from '../../parts/order-parcels/parcel-list.tsx'
import { useParcels } from '../../parts/order-parcels/use-parcels.ts'
import { StepsCard } from '../../parts/order-timeline/steps-card.tsx'

export function TransportView({ order }: { order: OrderDetail }) {
  const pages = useTranslations('pages')
  const { language } = useEnv()
  const now = useStatusText()(order)
  const { kind, order_no } = order
  return (
    <>
      <header className="transport-head">
        <Breadcrumb
          items={[
            { label: pages(`order_${kind}_list.title`), href: listPath(language, kind) },
            { label: order_no, href: detailPath(language, order) },
            { label: pages('order_buy_transport.title') },
          ]}
        />
        <h1 tabIndex={-1}>{pages('order_buy_transport.heading')}</h1>
        <p className="page-lead">{now.text}</p>
      </header>
      {!isOver(order) && <StepsCard order={order} />}
      <Parcels order={order} />
    </>
  )
}

/** The address follows once the parcels are there, so that it does not move down. */
function Parcels({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.parcels')
  const load = useParcels(order.order_no)
  return (
    <OrderLoaded load={load} loading={t('loading')} failed={t('failed')} lines={6}>
      {({ list }) => (
        <div className="transport-sides">
          <section aria-labelledby="parcels">
            <h2 id="parcels">{t('heading')}</h2>
            {list.length > 0 ? (
              <ParcelList parcels={list} />
            ) : (
              <p className="order-small">{t(isOver(order) ? 'never' : 'later')}</p>
            )}
          </section>
          <AddressCard order={order} />
        </div>
      )}
    </OrderLoaded>
  )
}
