import { useTranslations } from 'use-intl'
import { sum } from '#domain/money.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { usePaths } from '../../paths.ts'
import { StageBadge } from '../refunds/refund-text.tsx'
import type { Refund, RefundRecord } from './refund.ts'

/** How the amount is made up, item by item, to the cent. */
export function SharesSection({ refund, order }: RefundRecord) {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const { shares } = refund
  if (shares.length === 0) return null
  const findItemName = (id: string) => order?.items.find(({ item_id }) => item_id === id)?.name ?? ''
  const amount = (cents: number) => (cents === 0 ? '' : money(cents))
  return (
    <Section title={t('refund.shares')} total={money(refund.refund_amount)}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('refund.shares')}</caption>
        <TableHead texts={[t('refund.item')]} figures={[t('net'), t('vat'), t('type.deposit'), t('total')]} />
        <tbody>
          {shares.map(share => (
            <tr key={share.item_id}>
              <th scope="row">{findItemName(share.item_id)}</th>
              <td className="figures cell-figures">{amount(share.net)}</td>
              <td className="figures cell-figures">{amount(share.vat)}</td>
              <td className="figures cell-figures">{amount(share.deposit)}</td>
              <td className="figures cell-figures">{money(sum([share.net, share.vat, share.deposit]))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The other refunds of the same order. */
export function OthersSection({ refund }: { refund: Refund }) {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  if (refund.of_order.length === 0) return null
  return (
    <Section title={t('refund.others')}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('refund.others')}</caption>
        <tbody>
          {refund.of_order.map(other => (
            <tr key={other.refund_no}>
              <th scope="row">
                <a href={to('refund', { refund_no: other.refund_no })}>{other.refund_no}</a>
                <span className="second">{t(`type.${other.type}`)}</span>
              </th>
              <td>
                <StageBadge refund={other} />
              </td>
              <td className="figures">{times.shortDay(other.refund_time ?? other.created_at)}</td>
              <td className="figures cell-figures">{money(other.refund_amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
