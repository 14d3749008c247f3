import { useTranslations } from 'use-intl'
import { StatusBadge } from '#ui/blocks/status-badge.tsx'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { usePaths } from '../../paths.ts'
import type { DeviceRecord } from './page.tsx'

/** Repairs, maintenance and other after-sale requests for the machine. */
export function RequestsSection({ requests: { list, total } }: Pick<DeviceRecord, 'requests'>) {
  const t = useTranslations('admin_devices.requests')
  const times = useTimes()
  const to = usePaths()
  return (
    <Section title={t('title')} total={total || undefined}>
      {list.length === 0 ? (
        <p className="second">{t('none')}</p>
      ) : (
        <table className="plain-table ties">
          <caption className="visually-hidden">{t('title')}</caption>
          <TableHead texts={[t('number'), t('type_label'), t('asked'), t('state')]} />
          <tbody>
            {list.map(row => (
              <tr key={row.request_no}>
                <th scope="row">
                  <a href={to('request', { request_no: row.request_no })}>{row.request_no}</a>
                  <span className="second">
                    <a href={to('order', { order_no: row.order_no })}>{row.order_no}</a>
                  </span>
                </th>
                <td>
                  {t(`type.${row.apply_type}`)}
                  {row.as_loaner && <span className="second">{t('loaner')}</span>}
                </td>
                <td className="figures tight">{times.shortDay(row.apply_time)}</td>
                <td>
                  {row.completed_at ? (
                    <Badge tone="neutral">{t('over')}</Badge>
                  ) : (
                    <StatusBadge status={row.audit_status} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
