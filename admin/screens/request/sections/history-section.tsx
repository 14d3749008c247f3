import { useTranslations } from 'use-intl'
import { Section } from '../../../kit/detail/detail.tsx'
import { History } from '../../../kit/detail/history.tsx'
import type { Request } from '../request.ts'

type Event = Request['events'][number]

/** All events of the request, the newest first. */
export function HistorySection({ request }: { request: Request }) {
  const t = useTranslations('admin_requests.history')
  const getActor = useActorName()
  const tReported = useTranslations('requests.reported')
  const formatReason = (reason: string) =>
    tReported.has(reason as 'not_home') ? tReported(reason as 'not_home') : reason
  return (
    <Section title={t('title')}>
      <History
        label={t('title')}
        entries={request.events.toReversed().map((event, index) => ({
          id: `${event.at}-${index}`,
          at: event.at,
          // An event unknown to this screen is shown by its code.
          title: t.has(`event.${event.event as 'apply'}`) ? t(`event.${event.event as 'apply'}`) : event.event,
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
    const key = `actor.${actor_role as 'customer'}` as const
    const role = t.has(key) ? t(key) : actor_role
    return actor_name ? t('by', { name: actor_name, role }) : role
  }
}
