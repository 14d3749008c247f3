import { useTranslations } from 'use-intl'
import { Table } from '#ui/kit/table.tsx'
import { DayDrawing } from './day-drawing.tsx'
import type { Hours } from './load-mowing-hours.ts'
import { isAdvice, type MowingDay } from './spans.ts'
import { useMowingWords } from './use-mowing-words.ts'

/** The days ahead: each with its lane, its hours, the reason and the sun. */
export function Week({ days, rules }: Pick<Hours, 'days' | 'rules'>) {
  const t = useTranslations('mowing')
  const words = useMowingWords()
  return (
    <div className="mowing-week">
      <Table
        caption={t('next_days')}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { id: 'day', header: t('day'), names: true, cell: words.dayName },
          {
            id: 'span',
            header: t('span'),
            cell: day => <DayDrawing day={day} advice={isAdvice(day, rules)} />,
          },
          { id: 'window', header: t('window'), cell: day => <WindowList day={day} /> },
          { id: 'why', header: t('why'), cell: words.why },
          { id: 'sun', header: t('sun'), cell: day => <span className="figures">{words.sun(day)}</span> },
        ]}
      />
    </div>
  )
}

function WindowList({ day }: { day: MowingDay }) {
  const t = useTranslations('mowing')
  const windows = useMowingWords().windows(day)
  if (windows.length === 0) return t('no_window')
  return (
    <span className="mowing-windows figures">
      {windows.map(window => (
        <span key={window}>{window}</span>
      ))}
    </span>
  )
}
