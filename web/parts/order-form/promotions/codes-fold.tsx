import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { useInvitation } from '../../invitation/use-invitation.ts'
import type { QuoteHandle } from '../use-quote.ts'
import { CouponSection } from './coupon-section.tsx'
import { Promotion } from './promotion.tsx'
import { ShareSection } from './share-section.tsx'

/** Codes are a press away; open for those who came with one. A promotion is named where it lowers this order. */
export function CodesFold({ offer }: { offer: QuoteHandle }) {
  const t = useTranslations('buy.order')
  const { codes, quote } = offer
  const [isBegun] = useState(codes.coupon !== '' || codes.share !== '')
  const isInvited = useInvitation() !== undefined
  return (
    <Disclosure summary={t('codes')} open={isBegun || isInvited}>
      <div className="order-codes">
        {quote && quote.totals.activity_discount > 0 && <Promotion />}
        <CouponSection quote={offer} />
        <ShareSection quote={offer} />
      </div>
    </Disclosure>
  )
}
