import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { duties } from '#domain/requests/damage.ts'
import { requestQueueNames } from '#domain/requests/next-action.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import { applyTypes } from '#domain/requests/states.ts'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { Waiting } from './waiting.tsx'

type Row = CallData<'GET /admin/requests'>['list'][number]
const queues = [...requestQueueNames, 'late'] as const

const fetchRows: FetchRows<Row> = (call, { pages, q, filter, text }) =>
  call('GET /admin/requests', {
    query: {
      ...{ ...pages, q },
      pile: filter('pile', queues),
      apply_type: filter('apply_type', applyTypes),
      duty: filter('duty', duties),
      order_no: text('order_no'),
    },
  })

const ApplyDialog = lazyDialog<{ onClose: () => void; orderNo?: string }>(
  () => import('../request/dialogs/apply-dialog.tsx'),
)

/** All requests, the newest first; the tabs are the queues. */
export function Page() {
  const t = useTranslations('admin_requests')
  const types = useTranslations('requests.type')
  const to = usePaths()
  const may = useCan()
  const columns = useColumns()
  const order_no = new URLSearchParams(useLocation().search).get('order_no')
  const [applies, setApplies] = useState(false)
  return (
    <>
      <List
        name="requests"
        fetchRows={fetchRows}
        rowKey={({ request_no }) => request_no}
        href={({ request_no }) => to('request', { request_no })}
        columns={columns}
        tabs={{ name: 'pile', label: t('tabs'), options: queues.map(value => ({ value, label: t(`pile.${value}`) })) }}
        filters={[
          { name: 'apply_type', label: t('type'), options: applyTypes.map(value => ({ value, label: types(value) })) },
          { name: 'order_no', label: t('column.order'), kind: 'text' },
          {
            name: 'duty',
            label: t('duty_label'),
            options: duties.map(value => ({ value, label: t(`duty.${value}`) })),
          },
        ]}
        search={t('search')}
        exportHref="/api/admin/requests/export"
        live={['requests']}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          may('audit_requests') && (
            <Button size="s" icon="plus-bold" onClick={() => setApplies(true)}>
              {t('apply.open')}
            </Button>
          )
        }
      />
      <Suspense>
        {applies && <ApplyDialog {...(order_no && { orderNo: order_no })} onClose={() => setApplies(false)} />}
      </Suspense>
    </>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_requests')
  const types = useTranslations('requests.type')
  const reasons = useTranslations('requests.reason')
  return [
    {
      id: 'request_no',
      header: t('column.request'),
      cell: row => types(nameRequest(row)),
      second: row => row.request_no,
    },
    {
      id: 'next',
      header: t('column.next'),
      cell: row => (
        <>
          {t(`next.${row.next}`)}
          <Waiting row={row} />
        </>
      ),
    },
    {
      id: 'what',
      header: t('column.what'),
      cell: row => row.item_name,
      second: row => row.serial_number ?? reasons(row.reason_code),
      from: 'tablet',
    },
    { id: 'who', header: t('column.who'), cell: row => row.customer.name, second: row => row.order_no, from: 'tablet' },
    { id: 'duty', header: t('column.duty'), cell: row => t(`duty.${row.duty}`), from: 'desk' },
    { id: 'assigned', header: t('column.assigned'), cell: row => row.assigned_to ?? '', from: 'desk' },
  ]
}
