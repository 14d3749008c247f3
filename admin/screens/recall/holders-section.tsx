import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../kit/detail/detail.tsx'
import { TableHead } from '../../kit/detail/table-head.tsx'
import { usePaths } from '../../paths.ts'

type Holders = CallData<'GET /admin/recalls/{id}/holders'>

interface HoldersSectionProps {
  title: string
  empty: string
  holders: Holders
}

/** By order, not by name: who may see the order sees whose it is. */
export function HoldersSection({ title, empty, holders: { list, total } }: HoldersSectionProps) {
  const t = useTranslations('admin_recalls.follow')
  return (
    <Section title={title} total={total}>
      {list.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table className="plain-table">
          <caption className="visually-hidden">{title}</caption>
          <TableHead texts={[t('machine'), t('order'), t('answer')]} />
          <tbody>
            {list.map(holder => (
              <HolderRow key={`${holder.device_id} ${holder.order_no}`} holder={holder} />
            ))}
          </tbody>
        </table>
      )}
      {total > list.length && <p className="second">{t('more', { shown: list.length, total })}</p>}
    </Section>
  )
}

function HolderRow({ holder }: { holder: Holders['list'][number] }) {
  const t = useTranslations('admin_recalls')
  const times = useTimes()
  const to = usePaths()
  const { device_id, serial_number, order_no, kind, chosen, request_no, chosen_at, reminders, reminded_at } = holder
  return (
    <tr>
      <td>
        <a href={to('device', { id: device_id })}>{serial_number}</a>
        {holder.put_in_order && <span className="second">{t('follow.put_in_order')}</span>}
      </td>
      <td>
        <a href={to('order', { order_no })}>{order_no}</a>
        <span className="second">{t(`follow.kind.${kind}`)}</span>
      </td>
      <td>
        {chosen && request_no ? (
          <a href={to('request', { request_no })}>{t(`remedy.${chosen}`)}</a>
        ) : (
          t('follow.reminders', { count: reminders })
        )}
        {chosen_at && <span className="second">{times.moment(chosen_at)}</span>}
        {!chosen && reminded_at && <span className="second">{times.moment(reminded_at)}</span>}
      </td>
    </tr>
  )
}
