import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { fullName } from '../bill/bill-line.ts'
import { useBillDay } from '../bill/use-bill-day.ts'
import { GoodsPicture } from '../cart/goods-picture.tsx'
import type { QuotedLine } from './order.ts'

interface SummaryLineProps {
  line: QuotedLine
  details: readonly string[]
  onBill: () => void
  onInfo: () => void
}

/** One ordered line: what it is, for how long, its price and its deposit. */
export function SummaryLine({ line, details, onBill, onInfo }: SummaryLineProps) {
  const t = useTranslations('buy.summary')
  const money = useMoney()
  const day = useBillDay()
  const { kind, quantity, months, start_on, monthly, counted_months, goods, deposit, remark } = line
  const name = fullName(line)
  return (
    <li className="summary-line">
      <GoodsPicture goods={{ ...line, cover: null }} />
      <div className="summary-words">
        <p className="summary-name">
          {quantity > 1 && <span className="figures">{t('times', { quantity })} </span>}
          {name}
        </p>
        <p>{formatKind()}</p>
        {details.length > 0 && (
          <ul className="summary-facts">
            {details.map(detail => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {remark && <p className="summary-remark">{t('remark', { remark })}</p>}
        <p className="summary-ways">
          <button type="button" onClick={onBill} aria-label={t('bill_of', { name })}>
            {t('bill')}
          </button>
          <button type="button" onClick={onInfo} aria-label={t('info_of', { name })}>
            {t('info')}
          </button>
        </p>
      </div>
      <dl className="summary-amounts figures">
        {kind === 'rent' && monthly !== null && counted_months !== null && (
          <div>
            <dt>{t('monthly')}</dt>
            <dd>{t('monthly_sum', { count: counted_months, monthly: money(monthly) })}</dd>
          </div>
        )}
        <div>
          <dt>{t(kind === 'rent' ? 'rent_total' : 'price')}</dt>
          <dd>{money(goods)}</dd>
        </div>
        {deposit > 0 && (
          <div>
            <dt>{t('deposit')}</dt>
            <dd>{money(deposit)}</dd>
          </div>
        )}
      </dl>
    </li>
  )
  function formatKind(): string {
    if (kind !== 'rent' || months === null) return t('bought')
    return start_on ? t('rented_from', { months, day: day(start_on) }) : t('rented_soon', { months })
  }
}
