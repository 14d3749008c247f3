import './price.css'
import { useTranslations } from 'use-intl'
import { type RentTier, rentFor } from '#domain/pricing/rent.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { TableHead } from '../../kit/detail/table-head.tsx'

interface TierTableProps {
  tiers: readonly RentTier[]
  months: { min_months: number; max_months: number }
  deposit: number | undefined
}

/** Example terms: the shortest, the first month of each tier, the longest. */
export function exampleMonths(
  tiers: readonly RentTier[],
  { min_months, max_months }: TierTableProps['months'],
): number[] {
  const steps = tiers.map(({ from_months }) => from_months).filter(from => from > min_months && from < max_months)
  return [...new Set([min_months, ...steps, max_months])]
}

/** Terms with their monthly price, and the total by the rule of the shop. */
export function TierTable({ tiers, months, deposit }: TierTableProps) {
  const t = useTranslations('admin_price')
  const money = useMoney()
  return (
    <table className="plain-table tiers">
      <caption className="visually-hidden">{t('tiers')}</caption>
      <TableHead texts={[t('term')]} figures={[t('monthly'), t('total')]} />
      <tbody>
        {exampleMonths(tiers, months).map(count => {
          const { total, monthly } = rentFor({ tiers, ...months }, count)
          return (
            <tr key={count}>
              <th scope="row">{t('months', { count })}</th>
              <td className="figures cell-figures">{money(monthly)}</td>
              <td className="figures cell-figures">{money(total)}</td>
            </tr>
          )
        })}
        {deposit !== undefined && (
          <tr>
            <th scope="row">{t('deposit')}</th>
            <td />
            <td className="figures cell-figures">{money(deposit)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
