import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { StatementBadge } from './statement-badge.tsx'

type Row = CallData<'GET /admin/statements'>['list'][number]
const kinds = ['withdrawal', 'cancellation'] as const
const tones = { calm: 'neutral', soon: 'warn', late: 'error' } as const

const fetchRows: FetchRows<Row> = (call, { pages, q, filter }) =>
  call('GET /admin/statements', {
    query: { ...pages, q, kind: filter('kind', kinds), open: filter('open', ['true', 'false']) },
  })

const LogDialog = lazyDialog<{ onClose: () => void }>(() => import('./log-dialog.tsx'))

/** Statements about contracts. The legal periods run whether staff have read them or not. */
export function Page() {
  const t = useTranslations('admin_statements')
  const to = usePaths()
  const may = useCan()
  const columns = useColumns()
  const [logs, setLogs] = useState(false)
  return (
    <>
      <List
        name="statements"
        fetchRows={fetchRows}
        rowKey={({ statement_id }) => statement_id}
        href={({ statement_id }) => to('statement', { id: statement_id })}
        columns={columns}
        tabs={{
          name: 'open',
          label: t('tabs'),
          options: [
            { value: 'true', label: t('open') },
            { value: 'false', label: t('over') },
          ],
        }}
        filters={[
          { name: 'kind', label: t('kind_label'), options: kinds.map(value => ({ value, label: t(`kind.${value}`) })) },
        ]}
        search={t('search')}
        exportHref="/api/admin/statements/export"
        live={['statements', 'requests']}
        empty={{ title: t('empty') }}
        actions={
          may('audit_requests') && (
            <Button size="s" icon="plus-bold" onClick={() => setLogs(true)}>
              {t('log.open')}
            </Button>
          )
        }
      />
      <Suspense>{logs && <LogDialog onClose={() => setLogs(false)} />}</Suspense>
    </>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_statements')
  const times = useTimes()
  return [
    { id: 'name', header: t('column.name'), cell: row => row.name, second: row => t(`kind.${row.kind}`) },
    { id: 'outcome', header: t('column.outcome'), cell: row => <StatementBadge outcome={row.last.outcome} /> },
    {
      id: 'due',
      header: t('column.due'),
      cell: row => {
        if (row.refund_due_on === null) return ''
        const day = times.shortDay(row.refund_due_on)
        if (row.refunded) return <span className="second">{t('refunded')}</span>
        return row.urgency === 'calm' ? day : <Badge tone={tones[row.urgency]}>{day}</Badge>
      },
      tight: true,
    },
    {
      id: 'contract',
      header: t('column.contract'),
      cell: row => row.last.order_no ?? row.contract,
      second: row => row.email,
      from: 'tablet',
    },
    {
      id: 'stated',
      header: t('column.stated'),
      cell: row => times.shortDay(row.stated_on),
      from: 'tablet',
      tight: true,
    },
    { id: 'channel', header: t('column.channel'), cell: row => t(`channel.${row.channel}`), from: 'desk' },
  ]
}
