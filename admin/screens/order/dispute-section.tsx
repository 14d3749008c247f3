import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { useCan } from '../../admin-context.tsx'
import { usePaths } from '../../paths.ts'
import type { Order } from './order.ts'

/** A dispute of the payment: what it blocks, and how it ended. */
export function DisputeSection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.dispute')
  const money = useMoney()
  const may = useCan()
  const to = usePaths()
  return order.disputes.map(({ dispute_no, dispute_status, amount, uncovered }) => {
    const isOpen = dispute_status === 'needs_response' || dispute_status === 'under_review'
    return (
      <Notice key={dispute_no} tone={isOpen || dispute_status === 'lost' ? 'warn' : 'info'}>
        {t(isOpen ? 'open' : dispute_status, { no: dispute_no, amount: money(amount) })}{' '}
        {uncovered > 0 && t('uncovered', { amount: money(uncovered) })}{' '}
        {may('manage_refunds') && <a href={to('dispute', { dispute_no })}>{t('more')}</a>}
      </Notice>
    )
  })
}
