import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import type { DisputeStatus } from '#domain/payments/disputes.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { useProviderText } from '../refunds/refund-text.tsx'

type Row = CallData<'GET /admin/disputes'>['list'][number]

const states = ['open', 'closed'] as const

const fetchRows: FetchRows<Row> = (call, { pages, filter }) =>
  call('GET /admin/disputes', { query: { ...pages, state: filter('state', states) } })

/** Payments that customers dispute with their bank. */
export function Page() {
  const t = useTranslations('admin_money.disputes')
  const to = usePaths()
  const columns = useColumns()
  return (
    <List
      name="disputes"
      fetchRows={fetchRows}
      rowKey={({ dispute_no }) => dispute_no}
      href={({ dispute_no }) => to('dispute', { dispute_no })}
      columns={columns}
      tabs={{
        name: 'state',
        label: t('states'),
        options: states.map(value => ({ value, label: t(`state.${value}`) })),
      }}
      exportHref="/api/admin/disputes/export"
      live={['disputes']}
      empty={{ title: t('empty'), text: t('empty_text') }}
    />
  )
}

const tones = {
  needs_response: 'error',
  under_review: 'warn',
  won: 'success',
  lost: 'neutral',
  closed: 'neutral',
} as const satisfies Record<DisputeStatus, string>

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const t = useTranslations('admin_money.disputes.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const formatProviderCode = useProviderText()
  const money = useMoney()
  const times = useTimes()
  return [
    { id: 'dispute_no', header: t('disputes.no'), cell: row => row.dispute_no, tight: true },
    {
      id: 'status',
      header: t('disputes.status_label'),
      cell: row => <DisputeBadge status={row.dispute_status} />,
      second: row => row.inquiry && t('disputes.inquiry'),
    },
    {
      id: 'order',
      header: t('disputes.for'),
      cell: row => row.order_nos.join(', '),
      second: row => row.email,
      from: 'tablet',
    },
    { id: 'reason', header: t('disputes.reason'), cell: row => formatProviderCode(row.reason), from: 'desk' },
    {
      id: 'opened',
      header: t('disputes.opened'),
      cell: row => times.shortDay(row.opened_at),
      from: 'desk',
      tight: true,
    },
    {
      id: 'due',
      header: t('disputes.due'),
      cell: row => !row.closed_at && row.evidence_due_by && times.shortDay(row.evidence_due_by),
      from: 'tablet',
      tight: true,
    },
    { id: 'amount', header: t('amount'), cell: row => money(row.amount), figures: true },
  ]
}
