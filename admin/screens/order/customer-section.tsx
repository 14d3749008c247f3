import { useTranslations } from 'use-intl'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DetailList, Section } from '../../kit/detail/detail.tsx'
import { usePaths } from '../../paths.ts'
import type { Order } from './order.ts'

export function CustomerSection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.customer')
  const countryName = useCountryName()
  const to = usePaths()
  return (
    <Section
      title={t('title')}
      actions={<a href={to('order_customer', { order_no: order.order_no })}>{t('as_customer')}</a>}
    >
      <DetailList
        items={[
          { term: t('name'), value: order.recipient },
          { term: t('email'), value: <a href={`mailto:${order.email}?subject=${order.order_no}`}>{order.email}</a> },
          {
            term: t('phone'),
            value: order.phone && <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`}>{order.phone}</a>,
          },
          {
            term: t('address'),
            value: (
              <address>
                {order.street} {order.house_number}
                <br />
                {order.postcode} {order.city}
                <br />
                {countryName(order.country)}
              </address>
            ),
          },
          { term: t('language'), value: nativeName(order.language) },
          { term: t('remark'), value: order.customer_remark },
        ]}
      />
    </Section>
  )
}

/** First day, term, and the reserved machines. */
export function TermSection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.term')
  const times = useTimes()
  const day = (at: string | null) => (at ? times.shortDay(at) : undefined)
  return (
    <Section title={t('title')}>
      <DetailList
        items={[
          { term: t('months'), value: order.lease_months && t('count', { count: order.lease_months }) },
          { term: t('start'), value: order.kind === 'rent' ? day(order.start_time) : undefined },
          { term: t('end'), value: order.kind === 'rent' ? day(order.end_time) : undefined },
          {
            term: t('left'),
            value:
              order.order_status === 'in_use' && order.remaining_days !== null
                ? t('days', { count: order.remaining_days })
                : undefined,
          },
          { term: t('paid'), value: day(order.paid_at) },
          { term: t('shipped'), value: day(order.shipped_at) },
          { term: t('delivered'), value: day(order.delivered_at) },
          { term: t('signed'), value: day(order.signed_at) },
          { term: t('close_reason'), value: order.close_reason },
        ]}
      />
      {order.reservations.length > 0 && (
        <table className="plain-table">
          <caption>{t('reservations')}</caption>
          <tbody>
            {order.reservations.map(({ reservation_id, serial_number, reservation_state, from, to }) => (
              <tr
                key={reservation_id}
                data-over={reservation_state === 'done' || reservation_state === 'released' || undefined}
              >
                <th scope="row" className="figures">
                  {serial_number ?? t('no_machine')}
                </th>
                <td className="figures">
                  {to ? t('range', { from: times.shortDay(from), to: times.shortDay(to) }) : times.shortDay(from)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
