import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'

type Price = CallData<'GET /admin/skus/{id}/prices'>['list'][number]

/** Past and future prices, newest first, with their author. */
export function PriceHistory({ prices }: { prices: readonly Price[] }) {
  const t = useTranslations('admin_price')
  const times = useTimes()
  const money = useMoney()
  if (prices.length === 0) return <p className="second">{t('never')}</p>
  const formatPrice = ({ unit_price, rent_tiers }: Price) =>
    unit_price !== null
      ? money(unit_price)
      : (rent_tiers ?? []).map(({ from_months, monthly }) => `${from_months}+: ${money(monthly)}`).join(' · ')
  return (
    <table className="plain-table price-history">
      <caption>{t('history')}</caption>
      <TableHead texts={[t('since'), t('price'), t('by')]} />
      <tbody>
        {prices.map(price => (
          <tr key={`${price.valid_from} ${price.created_at}`}>
            <th scope="row" className="figures">
              {times.moment(price.valid_from)}
            </th>
            <td className="figures">
              {formatPrice(price)}
              {price.deposit !== null && price.rent_tiers && (
                <span className="second">{t('deposit_of', { amount: money(price.deposit) })}</span>
              )}{' '}
              {price.replacement_value !== null && (
                <span className="second">{t('replacement_of', { amount: money(price.replacement_value) })}</span>
              )}{' '}
              {price.show_reduction && <Badge tone="info">{t('struck')}</Badge>}
            </td>
            <td>{price.created_by === 'seed' ? t('by_shop') : price.created_by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
