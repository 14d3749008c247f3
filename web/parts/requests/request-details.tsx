import { useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import { unsaidReason } from '#domain/requests/reasons.ts'
import { nameRequest } from '#domain/requests/request-name.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { nameRemedy } from './name-remedy.ts'
import { swapDay } from './offer/offer.ts'
import type { RequestDetail } from './request.ts'
import { WrittenIn } from './thread/written-in.tsx'

/** What was requested, for which item, and the text as written. */
export function RequestDetailList({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests')
  const { language } = useEnv()
  const times = useTimes()
  const { reason_code, apply_reason, reason_language, months, pick_up_on, serial_number, loaner_serial } = request
  const { apply_type, duty, remark, bill_state, refund, withdrawal_until } = request
  const { recall_remedy, remedy, given_remedy } = request
  const money = useMoney()
  const swap = request.outcome === '' && request.process_status !== 'reject' ? swapDay(request.offer) : undefined
  const isContract = requestTraits[apply_type].isContract
  const isUnsaid = reason_code === unsaidReason && apply_reason === ''
  return (
    <div className="request-facts">
      <h3>{t('facts.heading', { type: nameRequest(request) })}</h3>
      <DefinitionList
        look="stacked"
        items={[
          ...(isUnsaid ? [] : [{ term: t('facts.reason'), value: t(`reason.${reason_code}`) }]),
          ...(recall_remedy
            ? [{ term: t('recall.remedy'), value: t(`recall.name.${nameRemedy(recall_remedy, request.order_kind)}`) }]
            : []),
          ...(remedy && !recall_remedy ? [{ term: t('facts.remedy'), value: t(`remedy.${remedy}`) }] : []),
          ...(given_remedy ? [{ term: t('facts.given_remedy'), value: t(`remedy.${given_remedy}`) }] : []),
          ...(months !== null ? [{ term: t('facts.months'), value: t('facts.months_count', { months }) }] : []),
          ...(pick_up_on ? [{ term: t('facts.pick_up_on'), value: times.day(pick_up_on) }] : []),
          ...(refund && refund.amount !== null
            ? [
                {
                  term: t('facts.refund'),
                  value: t('facts.refund_by', { amount: money(refund.amount), day: times.day(refund.due_on) }),
                },
              ]
            : []),
          ...(serial_number ? [{ term: t('facts.serial'), value: serial_number }] : []),
          ...(loaner_serial ? [{ term: t('facts.loaner'), value: loaner_serial }] : []),
          ...(isContract ? [] : [{ term: t('facts.duty'), value: t(`duty.${duty}`) }]),
        ]}
      />
      {withdrawal_until && (
        <p>
          {t('facts.withdraw', { day: times.day(withdrawal_until) })}{' '}
          <a href={pagePath(language, 'withdraw', { contract: request.request_no })}>{t('facts.withdraw_action')}</a>
        </p>
      )}
      <RemedyNotice request={request} />
      {swap && <p>{t('facts.swap', { day: times.day(swap) })}</p>}
      {apply_reason && (
        <blockquote className="request-words">
          <p lang={htmlLang[reason_language]}>{apply_reason}</p>
          {reason_language !== language && <WrittenIn language={reason_language} />}
        </blockquote>
      )}
      {remark && bill_state !== 'waiting' && (
        <p>
          <strong>{t('facts.remark')}</strong> {remark}
        </p>
      )}
    </div>
  )
}

/** Another remedy than the chosen one is given with its reason. */
function RemedyNotice({ request: { remedy_ground, remedy_reason } }: { request: RequestDetail }) {
  const t = useTranslations('requests.remedy')
  if (!remedy_ground) return null
  return (
    <Notice tone="info">
      <p>{t(`why.${remedy_ground}`)}</p>
      <p>
        <strong>{t('reason')}</strong> <span lang="">{remedy_reason}</span>
      </p>
      <p>{t('then')}</p>
    </Notice>
  )
}
