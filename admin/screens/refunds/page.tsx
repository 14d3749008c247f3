import { useTranslations } from 'use-intl'
import { refundStages, refundTypes, refundWays } from '#domain/refunds/states.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { List } from '../../kit/list/list.tsx'
import type { BulkAction, FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { getStage, type RefundRow, StageBadge, useProviderText, useReason } from './refund-text.tsx'

const fetchRows: FetchRows<RefundRow> = (call, { pages, q, filter }) =>
  call('GET /admin/refunds', {
    query: {
      ...{ ...pages, q },
      stage: filter('stage', refundStages),
      type: filter('type', refundTypes),
      way: filter('way', refundWays),
    },
  })

/** All refunds, by what they wait for. */
export function Page() {
  const t = useTranslations('admin_money')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const columns = useColumns()
  const bulk = useBulk()
  return (
    <List
      name="refunds"
      fetchRows={fetchRows}
      rowKey={({ refund_no }) => refund_no}
      href={({ refund_no }) => to('refund', { refund_no })}
      columns={columns}
      tabs={{
        name: 'stage',
        label: t('stages'),
        options: refundStages.map(value => ({ value, label: t(`stage.${value}`) })),
      }}
      filters={[
        {
          name: 'type',
          label: t('type_label'),
          options: refundTypes.map(value => ({ value, label: t(`type.${value}`) })),
        },
        { name: 'way', label: t('way_label'), options: refundWays.map(value => ({ value, label: t(`way.${value}`) })) },
      ]}
      search={t('refund.search')}
      bulk={bulk}
      exportHref="/api/admin/refunds/export"
      live={['refunds']}
      empty={{ title: t('refund.empty') }}
      actions={
        <ButtonLink size="s" href={to('transfers', {})}>
          {screen('transfers')}
        </ButtonLink>
      }
    />
  )
}

function useColumns(): ListColumn<RefundRow>[] {
  const t = useTranslations('admin_money')
  const formatProviderCode = useProviderText()
  const money = useMoney()
  const times = useTimes()
  const reason = useReason()
  return [
    { id: 'refund_no', header: t('refund.no'), cell: row => row.refund_no, tight: true },
    { id: 'stage', header: t('refund.state'), cell: row => <StageBadge refund={row} /> },
    {
      id: 'order',
      header: t('refund.for'),
      cell: row => row.order_no ?? t('refund.no_order'),
      second: row => row.email,
      from: 'tablet',
    },
    {
      id: 'reason',
      header: t('refund.reason'),
      cell: row => t(`type.${row.type}`),
      second: row => reason(row.refund_reason),
      from: 'desk',
    },
    {
      id: 'way',
      header: t('way_label'),
      cell: row => (
        <>
          {t(`way.${row.way}`)}
          {row.way === 'bank_transfer' && (
            <span className="second">{row.iban ? (row.file_no ?? t('refund.no_file')) : t('refund.no_account')}</span>
          )}
          {row.failure && <span className="second">{formatProviderCode(row.failure)}</span>}
        </>
      ),
      from: 'desk',
    },
    {
      id: 'created',
      header: t('refund.created'),
      cell: row => times.shortDay(row.created_at),
      from: 'tablet',
      tight: true,
    },
    { id: 'amount', header: t('amount'), cell: row => money(row.refund_amount), figures: true },
  ]
}

function useBulk(): BulkAction<RefundRow>[] {
  const t = useTranslations('admin_money.refund')
  const money = useMoney()
  return [
    {
      id: 'approve',
      label: t('approve.open'),
      preview: row =>
        getStage(row) === 'to_approve' || getStage(row) === 'second_person'
          ? { does: t('approve.does', { amount: money(row.refund_amount), email: row.email ?? '' }) }
          : { not: t('approve.not') },
      run: ({ refund_no }, client, idempotencyKey) =>
        client.quietly('POST /admin/refunds/{refund_no}/approve', {
          ...{ params: { refund_no }, body: { amount: null }, idempotencyKey },
        }),
    },
    {
      id: 'transferred',
      label: t('transferred.open'),
      preview: row =>
        row.refund_status === 'refunding' && row.way === 'bank_transfer' && row.iban
          ? { does: t('transferred.does', { amount: money(row.refund_amount), iban: row.iban }) }
          : { not: t('transferred.not') },
      run: ({ refund_no }, client, idempotencyKey) =>
        client.quietly('POST /admin/refunds/{refund_no}/transferred', {
          ...{ params: { refund_no }, body: {}, idempotencyKey },
        }),
    },
  ]
}
