import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { MakeFileDialog } from './make-file-dialog.tsx'
import { PaidDialog } from './paid-dialog.tsx'

type Row = CallData<'GET /admin/refund-transfers'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages }) => call('GET /admin/refund-transfers', { query: pages })

/** Files for the bank, and the button that creates the next one. */
export function Page() {
  const t = useTranslations('admin_money.transfers')
  const [open, setOpen] = useState(false)
  const [paid, setPaid] = useState<Row>()
  const columns = useColumns(setPaid)
  return (
    <>
      <List
        name="transfers"
        fetchRows={fetchRows}
        rowKey={({ file_no }) => file_no}
        columns={columns}
        exportHref="/api/admin/refund-transfers/export"
        live={['refunds']}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          <Button size="s" variant="primary" onClick={() => setOpen(true)}>
            {t('make.open')}
          </Button>
        }
      />
      {open && <MakeFileDialog onClose={() => setOpen(false)} />}
      {paid && <PaidDialog file={paid} onClose={() => setPaid(undefined)} />}
    </>
  )
}

function useColumns(markPaid: (file: Row) => void): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const browser = useBrowser()
  const money = useMoney()
  const times = useTimes()
  return [
    { id: 'file_no', header: t('refund.file'), cell: row => row.file_no, tight: true },
    {
      id: 'open',
      header: t('refund.state'),
      cell: row =>
        row.open > 0 ? (
          <Badge tone="info">{t('transfers.open', { count: row.open })}</Badge>
        ) : (
          <Badge tone="success">{t('transfers.paid')}</Badge>
        ),
    },
    { id: 'created', header: t('transfers.created'), cell: row => times.moment(row.created_at), from: 'tablet' },
    { id: 'by', header: t('transfers.by'), cell: row => row.created_by?.name, from: 'desk' },
    {
      id: 'execute',
      header: t('transfers.execute_on'),
      cell: row => times.shortDay(row.execute_on),
      from: 'tablet',
      tight: true,
    },
    { id: 'count', header: t('transfers.count'), cell: row => row.count, figures: true },
    { id: 'total', header: t('amount'), cell: row => money(row.total), figures: true },
    {
      id: 'mark',
      header: t('transfers.mark.open'),
      cell: row =>
        row.open > 0 && (
          <Button size="s" onClick={() => markPaid(row)}>
            {t('transfers.mark.open')}
          </Button>
        ),
    },
    {
      id: 'xml',
      header: t('download'),
      cell: row => (
        <IconButton
          icon="download-simple"
          label={t('download_one', { no: row.file_no })}
          onClick={() =>
            void browser
              ?.downloadDocument(`/api/admin/refund-transfers/${row.file_no}/xml`, `genie-${row.file_no}.xml`)
              .catch(() => undefined)
          }
        />
      ),
    },
  ]
}
