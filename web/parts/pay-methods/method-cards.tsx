import '#ui/kit/fields/choice.css'
import './pay.css'
import { useTranslations } from 'use-intl'
import type { PayMethod } from '#domain/payments/methods.ts'
import { MethodDrawing } from './method-drawing.tsx'
import { useWallet } from './use-wallet.ts'

interface MethodCardsProps {
  offered: readonly PayMethod[]
  value: PayMethod
  /** Among other fields, below a heading: lower, and only the chosen method says more. */
  brief?: boolean
  onChange: (method: PayMethod) => void
}

/** The payment methods that the shop offers. */
export function MethodCards({ offered, value, brief = false, onChange }: MethodCardsProps) {
  const t = useTranslations('pay.method')
  const wallet = useWallet()
  return (
    <fieldset className="methods" data-brief={brief || undefined}>
      <legend className={brief ? 'visually-hidden' : undefined}>{t('legend')}</legend>
      {offered.map(method => (
        <label key={method} className="radio-card method">
          <input
            type="radio"
            className="ring-mark"
            name="pay-method"
            value={method}
            checked={method === value}
            aria-labelledby={`pay-${method}`}
            aria-describedby={`pay-${method}-hint`}
            onChange={() => onChange(method)}
          />
          <span id={`pay-${method}`} className="method-name">
            {t(method)}
          </span>
          <span id={`pay-${method}-hint`} className="method-hint">
            {wallet && method === 'card' ? t('card_wallet_hint', { wallet: t(wallet) }) : t(`${method}_hint`)}
          </span>
          <MethodDrawing method={method} />
        </label>
      ))}
    </fieldset>
  )
}
