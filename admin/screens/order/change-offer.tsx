import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import type { Offer } from './change-dialog.tsx'

/** The old and the new order, and who pays the difference. */
export function ChangeOffer({ offer: { before, after, difference, end_on, services } }: { offer: Offer }) {
  const t = useTranslations('admin_order.change')
  const money = useMoney()
  const times = useTimes()
  const direction = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same'
  return (
    <>
      <table className="plain-table change-figures">
        <TableHead texts={[t('what')]} figures={[t('before'), t('after')]} />
        <tbody>
          {(['due', 'deposit', 'vat'] as const).map(name => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td className="figures cell-figures">{money(before[name])}</td>
              <td className="figures cell-figures">{money(after[name])}</td>
            </tr>
          ))}
          {end_on && (
            <tr>
              <th scope="row">{t('end')}</th>
              <td />
              <td className="figures cell-figures">{times.shortDay(end_on)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {services.map(({ order_no, goes_along, lines }) => (
        <p key={order_no}>
          {t(goes_along ? 'goes_along' : 'stays_there', {
            no: order_no,
            what: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
          })}
        </p>
      ))}
      <Notice tone={direction === 'same' ? 'info' : 'warn'}>
        {t(direction, { amount: money(Math.abs(difference)) })}
      </Notice>
    </>
  )
}
