import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Badge, type Tone } from '#ui/kit/badge.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { AccountForm } from './account-form.tsx'
import { RefundDetails } from './refund-details.tsx'
import { RefundNow } from './refund-now.tsx'
import { RefundProgress } from './refund-progress.tsx'
import { isOvertaken, needsAccount, useTypeText } from './use-refund-text.ts'
import type { Refund } from './use-refunds.ts'

const tones = {
  requested: 'warn',
  refunding: 'info',
  refund_successful: 'success',
  refund_failed: 'error',
  rejected: 'neutral',
} as const satisfies Record<Refund['refund_status'], Tone>

/** A refund in the list: the amount first, then the order, the status and what happens next. */
export function RefundRow({ refund, onChanged }: { refund: Refund; onChanged: (refund: Refund) => void }) {
  const t = useTranslations('refunds.status')
  const money = useMoney()
  const { refund_amount, refund_status } = refund
  const isOver = refund_status === 'rejected'
  const isWaiting = needsAccount(refund)
  const statusKey = isWaiting ? 'account_needed' : isOvertaken(refund) ? 'overtaken' : refund_status
  return (
    <li className="refund" data-over={isOver || undefined}>
      <p className="refund-amount display figures">{money(refund_amount)}</p>
      <div className="refund-words">
        <h2>
          <Title refund={refund} />
        </h2>
        <p>
          <Badge tone={isWaiting ? 'warn' : tones[refund_status]}>{t(statusKey)}</Badge>
        </p>
        {!isOver && <RefundProgress refund={refund} />}
        {isWaiting ? <AccountForm refund={refund} onChanged={onChanged} /> : <RefundNow refund={refund} />}
      </div>
      <RefundDetails refund={refund} />
    </li>
  )
}

/** Deposit, rent or purchase, with a link to the order. */
function Title({ refund }: { refund: Refund }) {
  const t = useTranslations('refunds')
  const { language } = useEnv()
  const statusKey = useTypeText(refund)
  const { goods, order_no, kind } = refund
  const title = goods ? `${statusKey}: ${goods.name}` : statusKey
  const others = goods && goods.others > 0 && (
    <span className="refund-others"> {t('others', { count: goods.others })}</span>
  )
  if (order_no === null || kind === null) return title
  const page = kind === 'rent' ? 'order_rent_detail' : 'order_buy_detail'
  return (
    <>
      <a href={pagePath(language, page, { order_no })}>{title}</a>
      {others}
    </>
  )
}
