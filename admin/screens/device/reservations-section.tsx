import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { usePaths } from '../../paths.ts'
import type { DeviceRecord } from './page.tsx'

type Reservations = DeviceRecord['reservations']
type Row = Reservations['list'][number]

const binding = ['held', 'booked', 'out']

/** Past and future reservations with their orders. */
export function ReservationsSection({ reservations: { list, total } }: { reservations: Reservations }) {
  const t = useTranslations('admin_devices.reservations')
  const [now, past] = [list.filter(isOpen).toReversed(), list.filter(row => !isOpen(row))]
  return (
    <Section title={t('title')} total={total || undefined}>
      {list.length === 0 && <p className="second">{t('none')}</p>}
      {now.length > 0 && <Rows caption={t('caption.now')} rows={now} />}
      {past.length > 0 && <Rows caption={t('caption.past')} rows={past} />}
    </Section>
  )
}

function isOpen({ reservation_state }: Row): boolean {
  return binding.includes(reservation_state)
}

function Rows({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  const t = useTranslations('admin_devices')
  const times = useTimes()
  const to = usePaths()
  return (
    <table className="plain-table ties">
      <caption>{caption}</caption>
      <TableHead
        texts={[
          t('reservations.from'),
          t('reservations.to'),
          t('reservations.what'),
          t('reservations.order'),
          t('reservations.state'),
        ]}
      />
      <tbody>
        {rows.map(row => (
          <tr key={row.reservation_id}>
            <th scope="row" className="figures tight">
              {times.shortDay(row.from)}
            </th>
            <td className="figures tight">{row.to ? times.shortDay(row.to) : t('reservations.open')}</td>
            <td>
              {t(`purpose.${row.purpose}`)}{' '}
              <span className="second">{t(`reservation_state.${row.reservation_state}`)}</span>
            </td>
            <td>
              {row.order_no && (
                <>
                  <a href={to('order', { order_no: row.order_no })}>{row.order_no}</a>
                  <span className="second">{row.recipient}</span>
                </>
              )}
            </td>
            <td>{row.order_status && <StatusBadge status={row.order_status} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
