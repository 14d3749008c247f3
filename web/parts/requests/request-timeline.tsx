import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import type { RequestEventName } from '#domain/requests/values/events.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Timeline, type TimelineEvent } from '#ui/kit/timeline.tsx'
import { computeRequestPhases, type RequestPhase } from './phases.ts'
import { isFulfilled, type RequestDetail } from './request.ts'
import { useStaffText } from './thread/use-staff-text.ts'
import { untold } from './untold.ts'

/** The decision and every step after it: when, what happened, what failed, and what is still to come. */
export function RequestTimeline({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests')
  const times = useTimes()
  const { audit_status } = request
  const type = nameRequest(request)
  const events = computeRequestPhases(request).map((phase): TimelineEvent => {
    const { id, state, at } = phase
    const isLapse = id === 'reject' && audit_status === 'approved'
    return {
      ...{ id, state, title: t(`phase.${isLapse ? 'lapsed' : id}`, { type }) },
      ...(at !== undefined && { time: times.moment(at), dateTime: at }),
      detail: <PhaseDetail phase={phase} outcome={request.outcome} />,
    }
  })
  return (
    <div>
      <h3>{t('timeline')}</h3>
      <Timeline events={events} />
    </div>
  )
}

/** Events whose text is shown with them; other texts are shown in the messages. */
const explained: readonly RequestEventName[] = [
  'fail',
  'retry',
  'end',
  'lapse',
  'bill_declined',
  'remedy',
  'work_recorded',
  'owed_unpaid',
  'settlement_disputed',
  'settlement_final',
  'settlement_set_off',
]

function PhaseDetail({ phase: { events }, outcome }: { phase: RequestPhase; outcome: string }) {
  const t = useTranslations('requests.event')
  const times = useTimes()
  const formatReason = useStaffText()
  const lines = events.flatMap(({ event, reason, at }, index) => {
    // The title of the step says that the customer got what they asked for.
    if (event === 'end' && isFulfilled(outcome)) return []
    const text = isOneOf(untold, event) ? undefined : t(event)
    const why = explained.includes(event) && reason !== '' ? formatReason(reason) : undefined
    if (text === undefined && why === undefined) return []
    // The event that began the step has its time beside the title.
    const when = index === 0 ? '' : times.moment(at)
    return [{ id: `${event}${index}`, words: text, when, why }]
  })
  if (lines.length === 0) return null
  return (
    <ul className="request-lines">
      {lines.map(({ id, words: text, when, why }) => (
        <li key={id}>
          {text} {when && <span className="figures">{when}</span>}
          {text && why && <br />}
          {why}
        </li>
      ))}
    </ul>
  )
}
