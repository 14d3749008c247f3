import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { isCountryCode } from '#domain/addresses/country-codes.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { orderStatuses } from '#domain/orders/states.ts'
import { buildPendingParcel } from '#domain/shipments/pending-parcel.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { useCan } from '../../admin-context.tsx'
import { List } from '../../kit/list/list.tsx'
import type { BulkAction, FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { useCountryCodes } from '../../kit/use-country-codes.ts'
import { usePaths } from '../../paths.ts'

type Row = CallData<'GET /admin/orders'>['list'][number]

const sorts = ['-created_at', 'created_at', 'start', '-start', 'amount', '-amount'] as const

const fetchRows: FetchRows<Row> = (call, { pages, q, sort, filter, text }) =>
  call('GET /admin/orders', {
    query: {
      ...pages,
      q,
      sort: sorts.find(one => one === sort),
      order_status: filter('order_status', orderStatuses),
      kind: filter('kind', offerKinds),
      country: countryOf(text('country')),
      shortage: filter('shortage', ['true']),
      from: text('from'),
      to: text('to'),
    },
  })

/** Of the address of the page, where anything can be typed. */
function countryOf(text: string | undefined): string | undefined {
  return text !== undefined && isCountryCode(text) ? text : undefined
}

/** All orders, the newest first; those that wait for shipment can be shipped in bulk. */
export function Page() {
  const t = useTranslations('admin_orders')
  const status = useTranslations('kit.status')
  const to = usePaths()
  const countryName = useCountryName()
  const countries = useCountryCodes()
  const columns = useColumns()
  const bulk = useBulk()
  return (
    <List
      name="orders"
      fetchRows={fetchRows}
      rowKey={({ order_no }) => order_no}
      href={({ order_no }) => to('order', { order_no })}
      columns={columns}
      tabs={{
        name: 'order_status',
        label: t('tabs'),
        options: orderStatuses.map(value => ({ value, label: status(value) })),
      }}
      filters={[
        {
          name: 'kind',
          label: t('kind_label'),
          options: offerKinds.map(value => ({ value, label: t(`kind.${value}`) })),
        },
        {
          name: 'country',
          label: t('country'),
          options: countries.listed.map(value => ({ value, label: countryName(value) })),
        },
        { name: 'shortage', label: t('machine'), options: [{ value: 'true', label: t('shortage_only') }] },
        { name: 'from', label: t('from'), kind: 'day' },
        { name: 'to', label: t('to'), kind: 'day' },
      ]}
      search={t('search')}
      bulk={bulk}
      exportHref="/api/admin/orders/export"
      live={['orders']}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_orders')
  const money = useMoney()
  const times = useTimes()
  const goods = useGoods()
  return [
    {
      id: 'order_no',
      header: t('column.order_no'),
      cell: row => (
        <>
          {row.order_no}
          <span className="second only-phone">{row.recipient}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: row => (
        <>
          <StatusBadge status={row.order_status} /> {row.shortage && <Badge tone="error">{t('shortage')}</Badge>}
        </>
      ),
    },
    {
      id: 'recipient',
      header: t('column.recipient'),
      cell: row => row.recipient,
      second: row => row.email,
      from: 'tablet',
    },
    { id: 'goods', header: t('column.goods'), cell: goods, from: 'desk' },
    {
      id: 'start',
      header: t('column.start'),
      cell: row => (row.kind === 'rent' && row.start_time ? times.shortDay(row.start_time) : ''),
      from: 'desk',
      tight: true,
      sorts: ['start', '-start'],
    },
    {
      id: 'created',
      header: t('column.created'),
      cell: row => times.shortDay(row.created_at),
      from: 'tablet',
      tight: true,
      sorts: ['created_at', '-created_at'],
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: row => money(row.total_amount),
      figures: true,
      sorts: ['amount', '-amount'],
    },
  ]
}

/** The first item and the number of others. */
function useGoods(): (row: Row) => string {
  const t = useTranslations('admin_orders')
  return ({ items, lease_months }) => {
    const [first, ...others] = items
    if (!first) return ''
    const name = lease_months ? t('goods_rent', { name: first.name, months: lease_months }) : first.name
    return others.length > 0 ? t('goods_more', { name, count: others.length }) : name
  }
}

function useBulk(): BulkAction<Row>[] | undefined {
  const t = useTranslations('admin_orders')
  const may = useCan()
  const goods = useGoods()
  if (!may('ship_orders')) return undefined
  return [
    {
      id: 'ship',
      label: t('ship'),
      preview: row => {
        if (row.order_status !== 'pay_success') return { not: t('ship_not_paid') }
        if (row.shortage) return { not: t('ship_shortage') }
        const about = { goods: goods(row), recipient: row.recipient }
        const serials = row.reserved.map(({ serial_number }) => serial_number).join(', ')
        return { does: serials ? t('ship_does_serials', { ...about, serials }) : t('ship_does', about) }
      },
      // The machines that were shown, by serial number.
      run: (row, client, idempotencyKey) =>
        client.quietly('POST /admin/orders/{order_no}/ship', {
          params: { order_no: row.order_no },
          body: { units: buildPendingParcel(row) },
          idempotencyKey,
        }),
    },
  ]
}
