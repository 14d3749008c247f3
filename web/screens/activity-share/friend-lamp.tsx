import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { recordStatuses } from '#domain/promotions/constants.ts'
import { useDayText, useRewardText } from './use-share-text.ts'

export type ShareRecord = CallData<'GET /activities/share/records'>['list'][number]

const names = {
  [recordStatuses.used]: 'used',
  [recordStatuses.paid]: 'paid',
  [recordStatuses.rewarded]: 'rewarded',
  [recordStatuses.invalid]: 'invalid',
} as const

/** One friend as a lamp, whose shape shows the same status as its text. */
export function FriendLamp({ record, hours = 24 }: { record: ShareRecord; hours: number | undefined }) {
  const t = useTranslations('share.friends')
  const formatReward = useRewardText()
  const day = useDayText()
  const { invitee_name, record_status, used_at, reward } = record
  const status = names[record_status]

  function detail() {
    if (status === 'rewarded') {
      if (!reward) return null
      const { code, discount_type: type, discount_value: value, ends_at } = reward
      return (
        <>
          <code>{code}</code>{' '}
          {t('detail.rewarded', { value: formatReward({ type, value }), day: day.formatLastDay(ends_at) })}
        </>
      )
    }
    if (status === 'paid') return t('detail.paid', { hours })
    return status === 'used' ? t('detail.used', { day: day.formatDay(used_at) }) : t('detail.invalid')
  }

  return (
    <li className="share-friend" data-status={status}>
      <svg className="share-lamp" viewBox="0 0 52 56" fill="none" aria-hidden="true" focusable="false">
        <circle className="share-lamp-shine" cx="32" cy="32" r="20" />
        <path className="share-lamp-wire" d="M0 8Q20 2 32 11" />
        <path className="share-lamp-cap" d="M28 10h8v9h-8z" />
        <path className="share-lamp-glass" d="M28 19c-6 3.500-9 8.500-9 13.500a13 13 0 0 0 26 0c0-5-3-10-9-13.500z" />
        {status === 'invalid' && <path className="share-lamp-crack" d="M25 26l8 5-5 6 9 6" />}
      </svg>
      <span className="share-friend-name display">{invitee_name}</span>
      <span className="share-friend-status">{t(`status.${status}`)}</span>
      <span className="share-friend-detail">{detail()}</span>
    </li>
  )
}
