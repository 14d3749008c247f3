import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Badge } from '#ui/kit/badge.tsx'
import type { Recall } from './page.tsx'

export function RecallState({ recall }: { recall: Pick<Recall, 'stopped_at' | 'tells_at' | 'told'> }) {
  const t = useTranslations('admin_recalls.state')
  const times = useTimes()
  const { stopped_at, tells_at, told } = recall
  if (stopped_at !== null) return <Badge tone="neutral">{t('stopped')}</Badge>
  if (tells_at === null || told > 0) return <Badge tone="success">{t('told')}</Badge>
  return (
    <>
      <Badge tone="warn">{t('waits')}</Badge>
      <span className="second">{t('until', { at: times.moment(tells_at) })}</span>
    </>
  )
}
