import { useTranslations } from 'use-intl'
import { Table } from '#ui/kit/table.tsx'
import { DayDrawing } from './day-drawing.tsx'
import type { Hours } from './load-mowing-hours.ts'
import { isAdvice, type MowingDay } from './spans.ts'
import { useMowingText } from './use-mowing-text.ts'

/** The coming days: each with its lane, its hours, the reason and the sun. */
export function Week({ days, rules }: Pick<Hours, 'days' | 'rules'>) {
  const t = useTranslations('mowing')
  const mowingText = useMowingText()
  return (
    <div className="mowing-week">
      <Table
        caption={t('next_days')}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { id: 'day', header: t('day'), names: true, cell: mowingText.dayName },
          {
            id: 'span',
            header: t('span'),
            cell: day => <DayDrawing day={day} advice={isAdvice(day, rules)} />,
          },
          { id: 'window', header: t('window'), cell: day => <WindowList day={day} /> },
          { id: 'why', header: t('why'), cell: mowingText.why },
          { id: 'sun', header: t('sun'), cell: day => <Lines lines={mowingText.sun(day)} /> },
        ]}
      />
    </div>
  )
}

function WindowList({ day }: { day: MowingDay }) {
  const t = useTranslations('mowing')
  const windows = useMowingText().windows(day)
  return windows.length === 0 ? t('no_window') : <Lines lines={windows} strong />
}

/** One below the other, each without a line break. */
function Lines({ lines, strong = false }: { lines: readonly string[]; strong?: boolean }) {
  return (
    <span className="mowing-lines figures" data-strong={strong || undefined}>
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
