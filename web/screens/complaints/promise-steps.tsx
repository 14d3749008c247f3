import { useTranslations } from 'use-intl'
import { Timeline } from '#ui/kit/timeline.tsx'
import { useDay } from './use-day.ts'

/** The promised response times as steps: none is done before a message is sent. */
export function PromiseSteps({ dueOn }: { dueOn?: string | undefined }) {
  const t = useTranslations('complaints.promise')
  const day = useDay()
  return (
    <section className="next-panel" data-theme="dark">
      <h2 id="complaints-promise">{t('title')}</h2>
      <Timeline
        events={[
          { id: 'receipt', title: t('receipt'), detail: t('receipt_text'), state: dueOn ? 'done' : 'todo' },
          { id: 'usual', title: t('usual'), detail: t('usual_text'), state: dueOn ? 'current' : 'todo' },
          {
            id: 'latest',
            title: t('latest'),
            detail: t('latest_text'),
            state: 'todo',
            ...(dueOn && { time: day(dueOn), dateTime: dueOn }),
          },
        ]}
      />
    </section>
  )
}
