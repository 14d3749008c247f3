import { useCallback } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { discountTypes } from '#domain/pricing/discounts.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import type { QuoteHandle } from '../use-quote.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeErrorText } from './code-error-text.tsx'

type UserCoupon = CallData<'GET /coupons'>['list'][number]

/** A coupon code to type, or one of the customer's own to choose. */
export function CouponSection({ quote }: { quote: QuoteHandle }) {
  const t = useTranslations('buy.codes')
  const tScreen = useTranslations('screen')
  const tRule = useTranslations('validation')
  const money = useMoney()
  const codeError = quote.codeErrors.coupon
  const discount = quote.quote?.totals.coupon_discount ?? 0
  return (
    <div className="code-part">
      <CodeEntry
        id="order-coupon"
        label={t('coupon')}
        applied={quote.codes.coupon}
        gain={discount > 0 && t('gain', { amount: money(discount) })}
        busy={quote.busy}
        refused={codeError?.code ?? ''}
        error={codeError && <CodeErrorText error={codeError} message={tScreen('coupon_invalid')} />}
        prompt={tRule('coupon_required')}
        onApply={code => quote.apply('coupon', code)}
      />
      <UserCoupons quote={quote} />
    </div>
  )
}

function UserCoupons({ quote }: { quote: QuoteHandle }) {
  const { kind } = useCurrentUser()
  return kind === 'visitor' || quote.codes.coupon ? null : <UserCouponList quote={quote} />
}

function UserCouponList({ quote }: { quote: QuoteHandle }) {
  const t = useTranslations('buy.codes')
  const fetchCoupons = useCallback((call: Call) => call('GET /coupons', {}), [])
  const load = useLoad(fetchCoupons)
  const valid = load.state === 'ready' ? load.data.list.filter(({ coupon_state }) => coupon_state === 'valid') : []
  if (valid.length === 0) return null
  return (
    <div className="own-coupons">
      <p id="own-coupons">{t('own')}</p>
      <ul aria-labelledby="own-coupons">
        {valid.map(coupon => (
          <li key={coupon.code}>
            <UserCouponLine coupon={coupon} />
            <button
              type="button"
              className="own-coupon-use"
              aria-label={t('use_code', { code: coupon.code })}
              onClick={() => quote.apply('coupon', coupon.code)}
            >
              {t('use')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function UserCouponLine({ coupon: { code, discount_type, discount_value, minimum, ends_at } }: { coupon: UserCoupon }) {
  const t = useTranslations('buy.codes')
  const money = useMoney()
  const format = useFormatter()
  // The end is the first moment after the last valid day.
  const last = new Date(Date.parse(ends_at) - 1)
  const until = format.dateTime(last, { day: 'numeric', month: 'long', timeZone: 'Europe/Amsterdam' })
  const value =
    discount_type === discountTypes.percentage ? t('percent', { percent: discount_value }) : money(discount_value, true)
  return (
    <span>
      <strong>{code}</strong>{' '}
      {minimum > 0
        ? t('own_minimum', { value, minimum: money(minimum, true), until })
        : t('own_value', { value, until })}
    </span>
  )
}
