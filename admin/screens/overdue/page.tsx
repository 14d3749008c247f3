import './overdue.css'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useCan, useStaffMember } from '../../admin-context.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'

export type Overdue = CallData<'GET /admin/overdue'>['list'][number]
const fetchRows: FetchRows<Overdue> = (call, { pages }) => call('GET /admin/overdue', { query: pages })
const ApplyDialog = lazyDialog<{ onClose: () => void; orderNo?: string }>(
  () => import('../request/dialogs/apply-dialog.tsx'),
)
const LostDialog = lazyDialog<{ overdue: Overdue; onClose: () => void }>(() => import('./lost-dialog.tsx'))

/** Rentals past their end whose machine has not come back: the longest first, with the current amounts. */
export function Page() {
  const t = useTranslations('admin_late')
  const to = usePaths()
  const [fetches, setFetches] = useState<string>()
  const [loses, setLoses] = useState<Overdue>()
  const columns = useColumns({ onFetch: setFetches, onLose: setLoses })
  return (
    <>
      <List
        name="overdue"
        fetchRows={fetchRows}
        rowKey={({ order_no }) => order_no}
        href={({ order_no }) => to('order', { order_no })}
        columns={columns}
        exportHref="/api/admin/overdue/export"
        live={['requests']}
        empty={{ title: t('no_overdue'), text: t('no_overdue_text') }}
      />
      <Suspense>
        {fetches && <ApplyDialog orderNo={fetches} onClose={() => setFetches(undefined)} />}
        {loses && <LostDialog overdue={loses} onClose={() => setLoses(undefined)} />}
      </Suspense>
    </>
  )
}

interface RowHandlers {
  onFetch: (orderNo: string) => void
  onLose: (row: Overdue) => void
}

function useColumns(handlers: RowHandlers): ListColumn<Overdue>[] {
  const t = useTranslations('admin_late')
  const times = useTimes()
  const money = useMoney()
  return [
    { id: 'order', header: t('column.order'), cell: row => row.order_no, second: row => row.item_name },
    {
      id: 'late',
      header: t('column.late'),
      cell: row => (
        <>
          <Badge tone={row.is_lost || row.days_late > 14 ? 'error' : row.days_charged > 0 ? 'warn' : 'neutral'}>
            {t('days_late', { days: row.days_late })}
          </Badge>
          <span className="second">{t('ended', { day: times.shortDay(row.end_on) })}</span>
        </>
      ),
    },
    {
      id: 'who',
      header: t('column.who'),
      cell: row => row.recipient,
      second: row => row.phone || row.email,
      from: 'tablet',
    },
    { id: 'serial', header: t('column.serial'), cell: row => row.serial_number ?? '', from: 'desk', tight: true },
    { id: 'charge', header: t('column.charge'), cell: row => money(row.charge), figures: true, from: 'tablet' },
    { id: 'deposit', header: t('column.deposit'), cell: row => money(row.deposit_held), figures: true, from: 'desk' },
    { id: 'deed', header: t('column.deed'), cell: row => <RowActions row={row} {...handlers} /> },
  ]
}

function RowActions({ row, onFetch, onLose }: RowHandlers & { row: Overdue }) {
  const t = useTranslations('admin_late')
  const to = usePaths()
  const may = useCan()
  const { role } = useStaffMember()
  return (
    <span className="row-deed">
      {row.request_no ? (
        <ButtonLink size="s" href={to('request', { request_no: row.request_no })}>
          {t('to_return')}
        </ButtonLink>
      ) : (
        may('audit_requests') && (
          <Button size="s" onClick={() => onFetch(row.order_no)}>
            {t('fetch')}
          </Button>
        )
      )}
      {role === 'admin' && row.is_lost && (
        <Button size="s" variant="quiet" onClick={() => onLose(row)}>
          {t('lost.open')}
        </Button>
      )}
    </span>
  )
}
