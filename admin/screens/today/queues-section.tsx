import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { rowId } from '../../kit/list/list-query.ts'
import { usePaths } from '../../paths.ts'
import { screenEntry } from '../table.ts'
import { daysSince, findScreen, getAge, type Queue, queueTargets, type Today, type WaitingRow } from './queues.ts'
import { TakeButton } from './take-button.tsx'
import { useSubject } from './use-subject.ts'

/** A day of the wire within the label of a row. */
const isoDay = /\b\d{4}-\d{2}-\d{2}\b/

const tones = { fresh: 'neutral', late: 'warn', old: 'error' } as const

interface QueuesSectionProps {
  today: Today
  reread: () => void
}

export function QueuesSection({ today: { queues, now }, reread }: QueuesSectionProps) {
  const t = useTranslations('admin_today')
  const waiting = queues.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <EmptyState title={t('nothing')}>{t('nothing_text')}</EmptyState>
  return (
    <Section title={t('waiting')}>
      <table className="plain-table queues">
        <caption className="visually-hidden">{t('waiting')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="cell-figures">
              {t('count')}
            </th>
            <th scope="col">{t('oldest')}</th>
            <th scope="col">{t('first')}</th>
          </tr>
        </thead>
        <tbody>
          {waiting.map(one => (
            <QueueLine key={one.queue} one={one} now={now} reread={reread} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface QueueLineProps {
  one: Today['queues'][number]
  now: string
  reread: () => void
}

function QueueLine({ one: { queue, count, taken, oldest_at, first }, now, reread }: QueueLineProps) {
  const t = useTranslations('admin_today')
  const to = usePaths()
  const { list, query } = queueTargets[queue]
  const listScreen = useOpen(list)
  const days = oldest_at ? daysSince(oldest_at, now) : 0
  return (
    <tr>
      <th scope="row">
        {listScreen ? <a href={to(listScreen, {} as never, query)}>{t(`queue.${queue}`)}</a> : t(`queue.${queue}`)}
      </th>
      <td className="figures cell-figures">
        {count < 1000 ? count : t('more', { count })}
        {taken > 0 && <span className="second">{t('taken', { count: taken })}</span>}
      </td>
      <td>
        <Badge tone={tones[getAge(queue, days)]}>
          {queue === 'withdrawals' ? t('deadline', { day: days }) : t('days', { days })}
        </Badge>
      </td>
      <td>
        <ul className="queue-first">
          {first.map(row => (
            <QueueRow key={row.ref} queue={queue} row={row} now={now} reread={reread} />
          ))}
        </ul>
      </td>
    </tr>
  )
}

function QueueRow({ queue, row, now, reread }: { queue: Queue; row: WaitingRow; now: string; reread: () => void }) {
  const t = useTranslations('admin_today')
  const to = usePaths()
  const { one, inList, list, query, says = 'label' } = queueTargets[queue]
  const screen = useOpen(one?.[0])
  const listScreen = useOpen(inList && list)
  const { shortDay } = useTimes()
  const subject = useSubject()
  const { ref, at } = row
  const label = row.label.replace(isoDay, shortDay)
  const days = daysSince(at, now)
  const names = { label: label || ref, subject: subject(label), ref, both: ref, sign: `#${ref}` }
  const name = names[says]
  const href =
    one && screen
      ? to(screen, { [one[1]]: ref } as never)
      : listScreen && `${to(listScreen, {} as never, query)}#${rowId(ref)}`
  return (
    <li data-mine={row.taken_by?.mine || undefined}>
      <span className="queue-name">
        {href ? <a href={href}>{name}</a> : name}
        {says === 'both' && <span className="queue-label">{label}</span>}
        {queue === 'withdrawals' && getAge(queue, days) !== 'fresh' && (
          <span className="queue-day" data-age={getAge(queue, days)}>
            {t('deadline', { day: days })}
          </span>
        )}
      </span>
      <TakeButton queue={queue} row={row} name={name} reread={reread} />
    </li>
  )
}

/** Address of a screen by its name, if it exists and this member of staff may open it. */
function useOpen(name: string | undefined) {
  const may = useCan()
  const screen = name === undefined ? undefined : findScreen(name)
  return screen && may(screenEntry(screen).may) ? screen : undefined
}
