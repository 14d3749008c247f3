import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { useEnv } from '../../env.tsx'
import { formatFullName, listPath, type OrderDetail, toShownStatus } from '../../parts/order-facts/order.ts'

export function OrderHead({ order }: { order: OrderDetail }) {
  const t = useTranslations('order_words')
  const pages = useTranslations('pages')
  const { language } = useEnv()
  const times = useTimes()
  const { kind, items, order_no } = order
  const [first] = items
  return (
    <header className="order-head">
      <Breadcrumb
        items={[
          {
            label: pages(kind === 'rent' ? 'order_rent_list.title' : 'order_buy_list.title'),
            href: listPath(language, kind),
          },
          { label: order_no },
        ]}
      />
      <div className="order-head-words">
        <h1 tabIndex={-1}>
          {first && formatFullName(first)}
          {items.length > 1 && <span className="order-head-more"> {t('card.more', { count: items.length - 1 })}</span>}
        </h1>
        <StatusBadge status={toShownStatus(order)} />
      </div>
      <p className="order-small figures">
        {t('card.order_no', { no: order_no })} <span aria-hidden="true">·</span>{' '}
        {t('card.ordered', { day: times.day(order.created_at) })}
      </p>
    </header>
  )
}
