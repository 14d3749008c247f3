import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import { requestOutcomes } from '#domain/requests/values/events.ts'
import { Section } from '../../../kit/detail/detail.tsx'
import { History } from '../../../kit/detail/history.tsx'
import type { Request } from '../request.ts'
import { useReported } from '../use-reported.ts'

type Event = Request['events'][number]

/** All events of the request, the newest first. */
export function HistorySection({ request }: { request: Request }) {
  const t = useTranslations('admin_requests.history')
  const getActor = useActorName()
  const outcomes = useTranslations('admin_requests.asked.outcomes')
  const formatReason = useReported()
  const type = nameRequest(request)
  // What its customer got instead is no plain end.
  const getTitle = ({ event }: Event) =>
    event === 'end' && isOneOf(requestOutcomes, request.outcome)
      ? outcomes(request.outcome)
      : t(`event.${event}`, { type })
  return (
    <Section title={t('title')}>
      <History
        entries={request.events.toReversed().map((event, index) => ({
          id: `${event.at}-${index}`,
          at: event.at,
          title: getTitle(event),
          by: getActor(event),
          ...(event.reason && { detail: formatReason(event.reason) }),
        }))}
      />
    </Section>
  )
}

function useActorName() {
  const t = useTranslations('admin_requests.history')
  return ({ actor_name, actor_role }: Event) => {
    const role = t(`actor.${actor_role}`)
    return actor_name ? t('by', { name: actor_name, role }) : role
  }
}
