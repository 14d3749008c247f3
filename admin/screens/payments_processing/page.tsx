import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { ReasonDialog } from '../../kit/dialogs/reason-dialog.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'

type Row = CallData<'GET /admin/payments/processing'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages }) => call('GET /admin/payments/processing', { query: pages })

/** Payments the bank has not confirmed for days, while their goods stay held. */
export function Page() {
  const t = useTranslations('admin_money.processing')
  const [stopping, setStopping] = useState<Row>()
  const columns = useColumns(setStopping)
  return (
    <>
      <List
        name="payments_processing"
        fetchRows={fetchRows}
        rowKey={({ payment_id }) => payment_id}
        columns={columns}
        exportHref="/api/admin/payments/processing/export"
        live={['findings']}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {stopping && <StopDialog payment={stopping} onClose={() => setStopping(undefined)} />}
    </>
  )
}

function useColumns(onStop: (row: Row) => void): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  const methods = useTranslations('admin_order.money.method')
  return [
    {
      id: 'of',
      header: t('processing.of'),
      cell: row =>
        row.order_nos.map(order_no => (
          <span key={order_no} className="second">
            <a href={to('order', { order_no })}>{order_no}</a>
          </span>
        )),
      second: row => row.email,
    },
    {
      id: 'since',
      header: t('processing.since'),
      cell: row => times.moment(row.since),
      second: row => t('processing.days', { days: row.days }),
    },
    { id: 'method', header: t('processing.method'), cell: row => methods(row.method), from: 'tablet' },
    { id: 'amount', header: t('amount'), cell: row => money(row.amount), figures: true },
    {
      id: 'stop',
      header: '',
      cell: row => (
        <Button size="s" onClick={() => onStop(row)}>
          {t('processing.give_up.open')}
        </Button>
      ),
    },
  ]
}

function StopDialog({ payment, onClose }: { payment: Row; onClose: () => void }) {
  const t = useTranslations('admin_money.processing.give_up')
  const { payment_id, checkout_no } = payment
  return (
    <ReasonDialog
      id="give-up"
      onClose={onClose}
      title={t('title', { no: checkout_no })}
      submit={t('open')}
      done={t('done')}
      run={(reason, { client, idempotencyKey }) =>
        client.quietly('POST /admin/payments/{payment_id}/give-up', {
          ...{ params: { payment_id }, body: { reason }, idempotencyKey },
        })
      }
    >
      <p>{t('text')}</p>
    </ReasonDialog>
  )
}
