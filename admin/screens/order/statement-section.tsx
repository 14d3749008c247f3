import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { usePaths } from '../../paths.ts'
import type { Order } from './order.ts'

/** Why the order is not shipped: a withdrawal or cancellation was stated and is not settled yet. */
export function StatementSection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.statement')
  const times = useTimes()
  const to = usePaths()
  return order.statements.map(({ statement_id, kind, outcome, acts_at }) => (
    <Notice key={statement_id} tone="warn">
      {outcome === 'held' && acts_at === null
        ? t('held_by_us', { kind })
        : t(outcome, { kind, at: acts_at === null ? '' : times.moment(acts_at) })}{' '}
      <a href={to('statement', { id: statement_id })}>{t('more')}</a>
    </Notice>
  ))
}
