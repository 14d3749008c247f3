import './today.css'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { Columns, DetailScreen } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { FleetCharts, MoneyChart } from './charts-section.tsx'
import { MetricsSection } from './metrics-section.tsx'
import { QueuesSection } from './queues-section.tsx'
import { useMetrics } from './use-metrics.ts'

const fetchData = (call: Call) => call('GET /admin/today', {})
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

/** The tasks of this member of staff, the most urgent first, and the figures of the shop. */
export function Page() {
  const title = useTranslations('admin.screen')('today')
  const detail = useDetail({ fetchData, watched: nothingWatched, live: topics })
  const metrics = useMetrics()
  return (
    <DetailScreen detail={detail}>
      {today => (
        <>
          <PageHead title={title} />
          <Columns
            main={
              <>
                <QueuesSection today={today} reread={() => void detail.reread()} />
                <MoneyChart load={metrics} />
              </>
            }
            aside={
              <>
                <MetricsSection load={metrics} />
                <FleetCharts load={metrics} />
              </>
            }
          />
        </>
      )}
    </DetailScreen>
  )
}
