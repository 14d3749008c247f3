import { useTranslations } from 'use-intl'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Timeline } from '#ui/kit/timeline.tsx'
import { Section } from '../../../kit/detail/detail.tsx'
import { useWhyNotStep } from '../dialogs/use-why-not-step.ts'
import { computePhases } from '../phases.ts'
import type { RequestSectionProps } from '../request.ts'

/** The current state, the next ones, and what blocks the next one. */
export function ProcessSection({ request }: RequestSectionProps) {
  const t = useTranslations('admin_requests')
  const times = useTimes()
  const whyNot = useWhyNotStep(request)
  const phases = computePhases(request)
  // Only the first state to come shows its obstacle; the others wait for that one.
  const next = phases.find(({ state, event }) => state === 'todo' && event !== undefined)
  return (
    <Section title={t('process_title')}>
      <Timeline
        events={phases.map(phase => {
          const why = phase === next && phase.event ? whyNot(phase.event) : undefined
          return {
            id: phase.status,
            state: phase.state,
            title: t(`process.${phase.status}`),
            ...(phase.at && { time: times.moment(phase.at), dateTime: phase.at }),
            ...(why && { detail: <span className="second">{why}</span> }),
          }
        })}
      />
    </Section>
  )
}
