import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { type AmountRow, buildRows } from './amount-rows.ts'
import type { ChangeOffer } from './change-draft.ts'

type Amounts = ChangeOffer['before']

interface OfferTableProps {
  /** Name of the product. */
  title: string
  kind: 'rent' | 'buy'
  before: Amounts
  after: Amounts
  notes: readonly string[]
}

/** One line of the order: its price now, its price after the change, and why. */
export function OfferTable({ title, kind, before, after, notes }: OfferTableProps) {
  const t = useTranslations('order_change')
  const money = useMoney()
  const formatName = ({ name }: AmountRow) => t(name === 'goods' ? `amount.goods_${kind}` : `amount.${name}`)
  return (
    <div className="order-change-line">
      <table className="order-change-sums">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('part')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('then')}</th>
          </tr>
        </thead>
        <tbody>
          {buildRows(before, after).map(row => (
            <tr key={row.name} data-row={row.name} data-same={row.before === row.after || undefined}>
              <th scope="row">{formatName(row)}</th>
              <td className="figures">{money(row.before)}</td>
              <td className="figures">{money(row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="order-change-notes">
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
