import './today.css'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Columns, DetailScreen } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { FleetCharts, MoneyChart } from './charts-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { QueuesPart } from './queues-part.tsx'
import { useFigures } from './use-figures.ts'

const ask = (call: Call) => call('GET /admin/today', {})
const nothingWatched = () => ({})
const topics = [
  'orders',
  'requests',
  'refunds',
  'messages',
  'statements',
  'findings',
  'disputes',
  'proposals',
  'waitlist',
  'assignments',
]

/** What waits for this colleague, the most pressing first, and how the shop is doing. */
export function Page() {
  const title = useTranslations('admin.screen')('today')
  const detail = useDetail({ ask, watched: nothingWatched, live: topics })
  const figures = useFigures()
  return (
    <DetailScreen detail={detail}>
      {today => (
        <>
          <PageHead title={title} />
          <Columns
            main={
              <>
                <QueuesPart today={today} reread={() => void detail.reread()} />
                <MoneyChart load={figures} />
              </>
            }
            aside={
              <>
                <FiguresPart load={figures} />
                <FleetCharts load={figures} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}
