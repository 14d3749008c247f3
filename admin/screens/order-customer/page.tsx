import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'

type CustomerView = CallData<'GET /admin/orders/{order_no}/as-customer'>

const nobody = async () => []
const nothing = () => undefined

/** The order as its owner sees it, without actions. Loaded once, because each load is written to the audit log. */
export function Page() {
  const { order_no = '' } = useParams()
  const fetchData = useCallback(
    (call: Call) => call('GET /admin/orders/{order_no}/as-customer', { params: { order_no } }),
    [order_no],
  )
  const load = useLoad(fetchData)
  return (
    <DetailScreen detail={{ load, reread: nobody, replace: nothing }}>
      {view => <AsCustomer view={view} />}
    </DetailScreen>
  )
}

function AsCustomer({ view }: { view: CustomerView }) {
  const t = useTranslations('admin_order.view')
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const { order_no } = view
  return (
    <>
      <PageHead
        title={screen('order_customer')}
        breadcrumbs={[
          { label: screen('orders'), href: to('orders', {}) },
          { label: order_no, href: to('order', { order_no }) },
        ]}
        badges={<StatusBadge status={view.order_status} />}
        note={`${order_no} · ${t('language', { language: nativeName(view.language) })}`}
      />
      <Notice tone="warn" title={t('banner')}>
        {t('banner_text')} <a href={to('order', { order_no })}>{t('back')}</a>
      </Notice>
      {view.shortage && <Notice tone="error">{t('shortage')}</Notice>}
      <Columns
        main={
          <>
            <Items view={view} />
            <Timeline view={view} />
          </>
        }
        aside={
          <>
            <AllowedActions view={view} />
            <OrderDetails view={view} />
            <Delivery view={view} />
          </>
        }
      />
    </>
  )
}

function AllowedActions({ view: { actions } }: { view: CustomerView }) {
  const t = useTranslations('admin_order.view')
  return (
    <Section title={t('may')}>
      {actions.length === 0 ? (
        <p>{t('may_nothing')}</p>
      ) : (
        <ul>
          {actions.map(action => (
            <li key={action}>{t(`action.${action}`)}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Items({ view: { items, language } }: { view: CustomerView }) {
  const t = useTranslations('admin_order.view')
  const money = useMoney()
  return (
    <Section title={t('items')}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('items')}</caption>
        <TableHead texts={[t('item')]} figures={[t('quantity'), t('due')]} />
        <tbody>
          {items.map(({ item_id, name, variant, serial_numbers, quantity, due }) => (
            <tr key={item_id}>
              <th scope="row">
                <span lang={language}>{[name, variant].filter(Boolean).join(', ')}</span>
                {serial_numbers.length > 0 && <span className="second">{serial_numbers.join(', ')}</span>}
              </th>
              <td className="figures cell-figures">{quantity}</td>
              <td className="figures cell-figures">{money(due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Timeline({ view: { events } }: { view: CustomerView }) {
  const t = useTranslations('admin_order.view')
  const status = useTranslations('kit.status')
  const times = useTimes()
  const statusEvents = events.filter(({ to_status }) => to_status !== null)
  return (
    <Section title={t('events')}>
      <table className="plain-table">
        <caption className="visually-hidden">{t('events')}</caption>
        <tbody>
          {statusEvents.toReversed().map(({ event, to_status, reason, at }) => (
            <tr key={`${at}${event}`}>
              <th scope="row">
                {to_status && status(to_status)}
                {reason && <span className="second">{reason}</span>}
              </th>
              <td className="figures cell-figures">{times.moment(at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function OrderDetails({ view }: { view: CustomerView }) {
  const t = useTranslations('admin_order.view')
  const money = useMoney()
  const times = useTimes()
  const { total_amount, paid_amount, refunded_amount, deposit_held, time_range, remaining_days } = view
  return (
    <Section title={t('facts')}>
      <DetailList
        items={[
          { term: t('total'), value: money(total_amount), figures: true },
          { term: t('paid'), value: money(paid_amount), figures: true },
          { term: t('refunded'), value: refunded_amount > 0 && money(refunded_amount), figures: true },
          { term: t('deposit'), value: deposit_held > 0 && money(deposit_held), figures: true },
          {
            term: t('term'),
            value: time_range && (
              <>
                {times.shortDay(time_range[0])} – {times.shortDay(time_range[1])}
                {remaining_days !== null && <span className="second">{t('days_left', { days: remaining_days })}</span>}
              </>
            ),
          },
        ].filter(({ value }) => value !== false)}
      />
    </Section>
  )
}

function Delivery({ view }: { view: CustomerView }) {
  const t = useTranslations('admin_order.view')
  const countryName = useCountryName()
  const { recipient, street, house_number, postcode, city, country, email, phone } = view
  return (
    <Section title={t('delivery')}>
      <address>
        {recipient}
        <br />
        {street} {house_number}
        <br />
        {postcode} {city}
        <br />
        {countryName(country)}
        <br />
        {email}
        <br />
        {phone}
      </address>
    </Section>
  )
}
