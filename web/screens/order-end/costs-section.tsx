import { useTranslations } from 'use-intl'
import { addDays, type Day } from '#domain/calendar.ts'
import { monthsUsed } from '#domain/requests/terms.ts'
import { CostCurve } from '../../parts/cost-curve/cost-curve.tsx'
import type { OrderDetail } from '../../parts/order-facts/order.ts'
import type { End } from './load-end.ts'

export interface CostsProps {
  order: OrderDetail
  end: End
}

export function Component({ order, end }: CostsProps) {
  const t = useTranslations('order_end.curve')
  const today = addDays(end.end_on as Day, end.days_late - end.days_left)
  const month = order.start_time ? monthsUsed(order.start_time as Day, today) : 1
  return (
    <section className="end-costs" aria-labelledby="end-costs">
      <div className="end-section-head">
        <h2 id="end-costs">{t('heading')}</h2>
        <p>{t('text')}</p>
      </div>
      <CostCurve
        rows={end.rows}
        lines={end.buying ? ['returned', 'bought_out'] : ['returned']}
        months={order.lease_months ?? month}
        month={month}
      />
    </section>
  )
}
