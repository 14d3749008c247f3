import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { Request } from '../request.ts'

type Offer = Pick<NonNullable<Request['offer']>, 'lines' | 'due' | 'back'>

/** An offer line by line, as shown to the customer: amounts they owe are positive, amounts paid to them negative. */
export function OfferTable({ offer, isPaid = false }: { offer: Offer; isPaid?: boolean }) {
  const t = useTranslations('admin_requests.money')
  const rules = useTranslations('admin_requests.offer_rule')
  const money = useMoney()
  const { lines, due, back } = offer
  const visibleLines = lines.filter(({ amount }) => amount !== 0)
  return (
    <table className="plain-table">
      <tbody>
        {visibleLines.map(({ rule, amount, figures }) => (
          <tr key={rule}>
            <th scope="row">{rules(rule, { months: Number(figures.months ?? 0) })}</th>
            <td className="figures cell-figures">{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="sum">
          <th scope="row">{t(back > due ? 'back' : isPaid ? 'paid' : 'due')}</th>
          <td className="figures cell-figures">{money(Math.max(back, due))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
