import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isOneOf } from '#domain/one-of.ts'
import { requestOutcomes } from '#domain/requests/values/events.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Section } from '../../../kit/detail/detail.tsx'
import { Pictures } from '../../../kit/pictures/picture.tsx'
import { usePaths } from '../../../paths.ts'
import type { Request } from '../request.ts'
import { useReported } from '../use-reported.ts'

/** The request in the customer's own text, with their pictures. */
export function RequestSection({ request }: { request: Request }) {
  const t = useTranslations('admin_requests.asked')
  const reasons = useTranslations('requests.reason')
  const languages = useTranslations('admin_requests.language')
  const remedies = useTranslations('requests.remedy')
  const months = useTranslations('admin_requests')
  const times = useTimes()
  const { reason_code, apply_reason, reason_language, apply_picture, offer, pick_up_on, reject_reason, outcome } =
    request
  const { remedy, given_remedy, remedy_reason, continued_as } = request
  const to = usePaths()
  const formatReason = useReported()
  const lines = [
    request.months !== null && months('months', { months: request.months }),
    offer?.new_end && t('new_end', { day: times.day(offer.new_end) }),
    pick_up_on && t('pick_up_on', { day: times.day(pick_up_on) }),
  ].filter(Boolean)
  return (
    <Section title={t('title')}>
      <p className="asked-reason">{reasons(reason_code)}</p>
      {apply_reason && (
        <blockquote className="asked-words" lang={reason_language}>
          {apply_reason}
        </blockquote>
      )}
      <p className="second">{[t('language', { language: languages(reason_language) }), ...lines].join(' · ')}</p>
      <Pictures ids={apply_picture.map(({ id }) => id)} label={index => t('picture', { index })} />
      {remedy && <p className="second">{t('chosen', { remedy: remedies(remedy) })}</p>}
      {given_remedy && (
        <p className="asked-end">{t('given', { remedy: remedies(given_remedy), reason: remedy_reason })}</p>
      )}
      {reject_reason && <p className="asked-end">{t('rejected', { reason: formatReason(reject_reason) })}</p>}
      {outcome && (
        <p className="asked-end">
          {isOneOf(requestOutcomes, outcome)
            ? t(`outcomes.${outcome}`)
            : t('outcome', { outcome: formatReason(outcome) })}
          {continued_as && (
            <>
              {'. '}
              {t('continued')} <Link to={to('request', { request_no: continued_as })}>{continued_as}</Link>
            </>
          )}
        </p>
      )}
    </Section>
  )
}
