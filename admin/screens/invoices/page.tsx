import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { invoicedKinds } from '#domain/pricing/vat.ts'
import { useBrowser } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'

type Row = CallData<'GET /admin/invoices'>['list'][number]

const taxFilters = [
  { name: 'vat_quarter', label: 'vat_quarter' },
  { name: 'vat_country', label: 'country' },
  { name: 'vat_percent', label: 'vat_percent' },
] as const

const kinds = ['invoice', 'credit_note'] as const

const fetchRows: FetchRows<Row> = (call, { pages, q, filter, text }) => {
  const percent = Number(text('vat_percent'))
  return call('GET /admin/invoices', {
    query: {
      ...{ ...pages, q, from: text('from'), to: text('to'), vat_country: text('vat_country') },
      vat_quarter: text('vat_quarter'),
      kind: filter('kind', kinds),
      vat_kind: filter('vat_kind', invoicedKinds),
      vat_percent: text('vat_percent') && percent >= 0 ? percent : undefined,
    },
  })
}

/** Invoices and credit notes, each with its PDF. */
export function Page() {
  const t = useTranslations('admin_money')
  const [search] = useSearchParams()
  const columns = useColumns()
  return (
    <List
      name="invoices"
      fetchRows={fetchRows}
      rowKey={({ invoice_no }) => invoice_no}
      columns={columns}
      tabs={{
        name: 'kind',
        label: t('invoices.kinds'),
        options: kinds.map(value => ({ value, label: t(`invoices.kind.${value}`) })),
      }}
      filters={[
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'to', label: t('to'), kind: 'day' },
        // Filters for links from the VAT report; not offered on the screen itself.
        ...taxFilters
          .filter(({ name }) => search.has(name))
          .map(({ name, label }) => ({ name, label: t(label), kind: 'text' as const })),
        {
          name: 'vat_kind',
          label: t('vat_kind_label'),
          options: invoicedKinds.map(value => ({ value, label: t(`vat_kind.${value}`) })),
        },
      ]}
      search={t('invoices.search')}
      exportHref="/api/admin/invoices/export"
      live={['ledger']}
      empty={{ title: t('invoices.empty') }}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const browser = useBrowser()
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  return [
    { id: 'invoice_no', header: t('invoices.no'), cell: row => row.invoice_no, tight: true },
    {
      id: 'kind',
      header: t('invoices.what'),
      cell: row => t(`invoices.kind.${row.kind}`),
      second: row => row.corrects && t('invoices.corrects', { no: row.corrects }),
      from: 'tablet',
    },
    {
      id: 'order',
      header: t('refund.order'),
      cell: row => <a href={to('order', { order_no: row.order_no })}>{row.order_no}</a>,
      second: row => row.recipient,
    },
    { id: 'country', header: t('country'), cell: row => row.country, from: 'desk' },
    {
      id: 'issued',
      header: t('invoices.issued'),
      cell: row => times.shortDay(row.issued_at),
      from: 'tablet',
      tight: true,
    },
    { id: 'net', header: t('net'), cell: row => money(row.net), figures: true, from: 'desk' },
    { id: 'vat', header: t('vat'), cell: row => money(row.vat), figures: true, from: 'desk' },
    { id: 'gross', header: t('total'), cell: row => money(row.gross), figures: true },
    {
      id: 'pdf',
      header: t('download'),
      cell: row => (
        <IconButton
          icon="download-simple"
          label={t('download_one', { no: row.invoice_no })}
          onClick={() =>
            void browser
              ?.downloadDocument(`/api/admin/invoices/${row.invoice_no}/pdf`, `${row.invoice_no}.pdf`)
              .catch(() => undefined)
          }
        />
      ),
    },
  ]
}
