import '../order/order.css'
import './ledger.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { accounts, bookingKinds } from '#domain/ledger/postings.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { List } from '../../kit/list/list.tsx'
import type { FetchRows, ListColumn } from '../../kit/list/list-types.ts'
import { usePaths } from '../../paths.ts'
import { CorrectDialog } from './correct-dialog.tsx'

type Row = CallData<'GET /admin/ledger'>['list'][number]

const fetchRows: FetchRows<Row> = (call, { pages, q, filter, text }) =>
  call('GET /admin/ledger', {
    query: {
      ...{ ...pages, q, from: text('from'), to: text('to') },
      kind: filter('kind', bookingKinds),
      account: filter('account', accounts),
    },
  })

/** All bookings; each opens to its lines. */
export function Page() {
  const t = useTranslations('admin_money')
  const tMoney = useTranslations('admin_order.money')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const columns = useColumns()
  const [corrects, setCorrects] = useState(false)
  return (
    <>
      <List
        name="ledger"
        fetchRows={fetchRows}
        rowKey={({ transaction_id }) => transaction_id}
        columns={columns}
        tabs={{
          name: 'kind',
          label: t('ledger.kinds'),
          options: bookingKinds.map(value => ({ value, label: tMoney(`booking.${value}`) })),
        }}
        filters={[
          {
            name: 'account',
            label: tMoney('account_name'),
            options: accounts.map(value => ({ value, label: tMoney(`account.${value}`) })),
          },
          { name: 'from', label: t('from'), kind: 'day' },
          { name: 'to', label: t('to'), kind: 'day' },
        ]}
        search={t('ledger.search')}
        exportHref="/api/admin/ledger/export"
        live={['ledger']}
        empty={{ title: t('ledger.empty') }}
        actions={
          <>
            <Button size="s" onClick={() => setCorrects(true)}>
              {t('ledger.correct.open')}
            </Button>
            <ButtonLink size="s" href={to('balances', {})}>
              {screen('balances')}
            </ButtonLink>
          </>
        }
      />
      {corrects && <CorrectDialog onClose={() => setCorrects(false)} />}
    </>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useTranslations('admin_money')
  const tMoney = useTranslations('admin_order.money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  return [
    { id: 'booked', header: t('ledger.booked'), cell: row => times.moment(row.booked_at), tight: true },
    {
      id: 'kind',
      header: t('ledger.kind'),
      cell: row => (
        <>
          {tMoney(`booking.${row.kind}`)}
          {row.order_no && (
            <span className="second">
              <a href={to('order', { order_no: row.order_no })}>{row.order_no}</a>
            </span>
          )}
        </>
      ),
    },
    { id: 'lines', header: t('ledger.lines'), cell: row => <Lines row={row} />, from: 'tablet' },
    { id: 'amount', header: t('amount'), cell: row => money(row.amount), figures: true },
  ]
}

function Lines({ row }: { row: Row }) {
  const t = useTranslations('admin_money')
  const tMoney = useTranslations('admin_order.money')
  const money = useMoney()
  const named = [...new Set(row.entries.map(({ account }) => tMoney(`account.${account}`)))]
  return (
    <details className="ledger-lines">
      <summary>{named.join(', ')}</summary>
      <p className="second">{row.reference}</p>
      <table className="plain-table">
        <caption className="visually-hidden">{row.reference}</caption>
        <TableHead texts={[tMoney('account_name')]} figures={[tMoney('debit'), tMoney('credit')]} />
        <tbody>
          {row.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a booking never change
            <tr key={index}>
              <th scope="row">
                {tMoney(`account.${entry.account}`)}
                {entry.vat_country && entry.vat_percent !== null && (
                  <span className="second">
                    {t('taxed', { country: entry.vat_country, percent: entry.vat_percent / 100 })}
                  </span>
                )}
                {!row.order_no && entry.order_no && <span className="second">{entry.order_no}</span>}
              </th>
              <td className="figures cell-figures">{entry.amount > 0 && money(entry.amount)}</td>
              <td className="figures cell-figures">{entry.amount < 0 && money(-entry.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
