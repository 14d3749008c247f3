import '../../kit/detail/detail.css'
import '../messages/words.css'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { reviewStates } from '#domain/reviews/constants.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { type Action, ActionButtons, lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { BulkAction, FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { findModelName, useModels } from '../devices/use-models.ts'

export type Review = CallData<'GET /admin/reviews'>['list'][number]
export interface ReviewDialogProps {
  row: Review
  onClose: () => void
}

/** Opened from a report too, whose page is loaded again afterwards. */
export interface RejectDialogProps {
  row: Pick<Review, 'review_id' | 'language' | 'text'>
  reread?: () => Promise<Change[]>
  onClose: () => void
}

const ApproveDialog = lazyDialog<ReviewDialogProps>(() => import('./approve-dialog.tsx'))
const RejectDialog = lazyDialog<ReviewDialogProps>(() => import('./reject-dialog.tsx'))
const tones = { waiting: 'warn', published: 'success', hidden: 'neutral' } as const

const fetchRows: FetchRows<Review> = (call, { pages, filter, text }) =>
  call('GET /admin/reviews', {
    query: {
      ...pages,
      state: filter('state', reviewStates),
      device_type: text('device_type'),
      review_id: text('review_id'),
    },
  })

/** Reviews of machines, which are published unchanged, or rejected with a reason. */
export function Page() {
  const t = useTranslations('admin_messages')
  return (
    <List
      name="reviews"
      fetchRows={fetchRows}
      rowKey={({ review_id }) => review_id}
      columns={useColumns()}
      tabs={{
        name: 'state',
        label: t('tabs'),
        options: reviewStates.map(value => ({ value, label: t(`reviews.state.${value}`) })),
      }}
      filters={[
        { name: 'device_type', label: t('model_label'), kind: 'text' },
        { name: 'review_id', label: t('report.number'), kind: 'text' },
      ]}
      bulk={useBulk()}
      exportHref="/api/admin/reviews/export"
      live={['messages']}
      empty={{ title: t('reviews.empty') }}
    />
  )
}

function useColumns(): ListColumn<Review>[] {
  const t = useTranslations('admin_messages.reviews')
  const models = useModels()
  const times = useTimes()
  const to = usePaths()
  return [
    {
      id: 'review',
      header: t('column.review'),
      cell: row => (
        <>
          <span lang={row.language}>{row.title}</span>
          <span className="second words" lang={row.language}>
            {row.text}
          </span>
          {row.reason && <span className="second words">{row.reason}</span>}
        </>
      ),
    },
    { id: 'rating', header: t('column.rating'), cell: row => t('stars', { n: row.rating }), tight: true },
    {
      id: 'model',
      header: t('column.model'),
      cell: row => findModelName(models, row.device_type),
      second: row => `${row.author} · ${nativeName(row.language)}`,
      tight: true,
      from: 'tablet',
    },
    {
      id: 'order',
      header: t('column.order'),
      cell: row =>
        row.order_no ? <a href={to('order', { order_no: row.order_no })}>{row.order_no}</a> : row.demo && t('demo'),
      second: row => times.shortDay(row.written_at),
      from: 'desk',
      tight: true,
    },
    {
      id: 'state',
      header: t('column.acts'),
      cell: row => (
        <span className="row-acts">
          <Badge tone={tones[row.review_state]}>{t(`state.${row.review_state}`)}</Badge>
          <RowActs row={row} />
        </span>
      ),
    },
  ]
}

function RowActs({ row }: { row: Review }) {
  const t = useTranslations('admin_messages.reviews')
  const acts: Action<{ row: Review }>[] = []
  if (row.review_state !== 'published') acts.push({ id: 'approve', label: t('approve'), Dialog: ApproveDialog })
  if (row.review_state !== 'hidden')
    acts.push({ id: 'reject', label: t('reject'), variant: 'quiet', Dialog: RejectDialog })
  return <ActionButtons actions={acts} dialogProps={{ row }} />
}

function useBulk(): BulkAction<Review>[] {
  const t = useTranslations('admin_messages.reviews')
  return [
    {
      id: 'approve',
      label: t('approve'),
      name: row => row.title,
      preview: row => (row.review_state === 'published' ? { not: t('already') } : { does: t('approve_does') }),
      run: ({ review_id }, client, idempotencyKey) =>
        client.quietly('POST /admin/reviews/{review_id}/approve', { params: { review_id }, body: {}, idempotencyKey }),
    },
  ]
}
