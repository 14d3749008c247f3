import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Skeleton } from '#ui/kit/skeleton.tsx'
import { fullName } from '../../parts/bill/bill-line.ts'
import { GoodsPicture } from '../../parts/cart/goods-picture.tsx'
import { findHalf } from '../../parts/order-form/half.ts'
import type { Quote } from '../../parts/order-form/order.ts'

interface OverviewProps {
  quote?: Quote
  /** Half of it is paid after delivery. */
  isHalf?: boolean
  changeGoods: string
}

/** The ordered goods and the total, visible while the form is filled in. */
export function Overview({ quote, isHalf = false, changeGoods }: OverviewProps) {
  const t = useTranslations('buy.overview')
  const tOrder = useTranslations('buy.order')
  const tLine = useTranslations('buy.summary')
  const money = useMoney()
  const half = quote && isHalf ? findHalf(quote) : undefined
  return (
    <aside className="overview" aria-labelledby="overview">
      <div className="overview-head">
        <h2 id="overview">{t('title')}</h2>
        <a href={changeGoods}>{t('change')}</a>
      </div>
      {!quote && <Skeleton label={tOrder('loading')} lines={3} />}
      {quote && (
        <>
          <ul className="overview-lines">
            {quote.lines.map(line => (
              <li key={line.id}>
                <GoodsPicture goods={{ ...line, cover: null }} />
                <span className="overview-name">
                  {line.quantity > 1 && `${tLine('times', { quantity: line.quantity })} `}
                  {fullName(line)}
                </span>
                <span className="figures">{money(line.goods)}</span>
              </li>
            ))}
          </ul>
          <p className="overview-sum">
            <span>{t(half ? 'now' : 'due_today')}</span>
            <strong className="figures">{money(half?.first ?? quote.totals.due_today)}</strong>
          </p>
          {half && <p className="overview-small">{t('rest', { rest: money(half.rest), days: half.days })}</p>}
          {quote.totals.deposit > 0 && (
            <p className="overview-small">{t('deposit', { deposit: money(quote.totals.deposit) })}</p>
          )}
        </>
      )}
    </aside>
  )
}
