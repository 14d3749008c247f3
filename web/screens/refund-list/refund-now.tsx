import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { pagePath } from '../../paths.ts'
import { isOvertaken } from './use-refund-text.ts'
import type { Refund } from './use-refunds.ts'

/** The status in one sentence, with the day of arrival and what to do if the money does not arrive. */
export function RefundNow({ refund }: { refund: Refund }) {
  const t = useTranslations('refunds.now')
  const our = useTranslations('refunds.fact')
  const { language } = useEnv()
  const money = useMoney()
  const times = useTimes()
  const today = useConfig()?.today
  const { refund_status, reject_reason, way, method, account, refund_time, arrives_by, refund_amount } = refund
  const contact = (chunks: ReactNode) => <a href={pagePath(language, 'complaints')}>{chunks}</a>
  const isRefused = refund_status === 'rejected' && !isOvertaken(refund) && reject_reason !== ''
  return (
    <div className="refund-now">
      {isRefused && (
        <p>
          {our('our_reason')}: <q className="refund-said">{reject_reason}</q>
        </p>
      )}
      <p>{sentence()}</p>
    </div>
  )

  function sentence(): ReactNode {
    if (refund_status === 'requested') return t('requested')
    if (refund_status === 'refund_failed') return t('failed')
    if (refund_status === 'rejected') return isOvertaken(refund) ? t('overtaken') : t.rich('rejected', { contact })
    if (way === 'set_off') return t('set_off', { amount: money(refund_amount) })
    if (refund_time === null || arrives_by === null) {
      if (way === 'bank_transfer') return t('transfer', { account: account ?? '' })
      return t('refunding', { method: method ?? 'other' })
    }
    const key = today !== undefined && today >= arrives_by ? 'arrived' : 'sent'
    return t.rich(key, {
      ...{ contact, sent: times.day(refund_time), arrives: times.day(arrives_by), account: account ?? '' },
      method: way === 'bank_transfer' ? 'bank' : (method ?? 'other'),
    })
  }
}
