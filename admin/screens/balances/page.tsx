import '../ledger/ledger.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DateField } from '#ui/kit/fields/text-input.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'

type Balances = CallData<'GET /admin/ledger/balances'>

/** The balance of each account at the end of a day. */
export function Page() {
  const t = useTranslations('admin_money.balances')
  const screen = useTranslations('admin.screen')
  const tLayout = useTranslations('layout')
  const [day, setDay] = useState('')
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/ledger/balances', { query: day ? { day } : {} }),
    [day],
  )
  const load = useLoad(fetchData)
  return (
    <div className="screen">
      <PageHead title={screen('balances')} below="ledger" />
      <div className="balance-day">
        <DateField
          unmarked
          id="balance-day"
          label={t('day')}
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
        />
      </div>
      <Loaded load={load} loading={tLayout('loading')} failed={t('failed')} lines={12}>
        {balances => <Accounts balances={balances} />}
      </Loaded>
    </div>
  )
}

function Accounts({ balances: { day, list } }: { balances: Balances }) {
  const t = useTranslations('admin_money.balances')
  const tMoney = useTranslations('admin_order.money')
  const money = useMoney()
  const times = useTimes()
  const to = usePaths()
  const total = (sign: 1 | -1) => list.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0)
  return (
    <Section title={t('at', { day: times.day(day) })}>
      <table className="plain-table balances">
        <caption className="visually-hidden">{t('at', { day: times.day(day) })}</caption>
        <TableHead texts={[tMoney('account_name')]} figures={[tMoney('debit'), tMoney('credit')]} />
        <tbody>
          {list.map(({ account, amount }) => (
            <tr key={account} data-empty={amount === 0 || undefined}>
              <th scope="row">
                <a href={to('ledger', {}, { account, to: day })}>{tMoney(`account.${account}`)}</a>
              </th>
              <td className="figures cell-figures">{amount > 0 && money(amount)}</td>
              <td className="figures cell-figures">{amount < 0 && money(-amount)}</td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row">{t('total')}</th>
            <td className="figures cell-figures">{money(total(1))}</td>
            <td className="figures cell-figures">{money(total(-1))}</td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}
