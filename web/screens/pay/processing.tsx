import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { Payment } from '../../parts/pay-methods/checkout.ts'
import { PaySides } from '../../parts/pay-methods/pay-sides.tsx'
import { pagePath } from '../../paths.ts'

/** A payment is under way, here or elsewhere: a second one should be avoided. */
export function Processing({ paying, onAnyway }: { paying: Payment; onAnyway: () => void }) {
  const t = useTranslations('pay.processing')
  const { language } = useEnv()
  const { checkout_no } = paying.checkout
  return (
    <PaySides paying={paying} heading={t('title')} lead={t('text')}>
      <div className="pay-again">
        <ButtonLink variant="primary" size="l" href={pagePath(language, 'pay_result', { checkout_no })}>
          {t('look')}
        </ButtonLink>
        <p className="pay-small">
          {t.rich('anyway', {
            link: chunks => (
              <button type="button" className="pay-text-button" onClick={onAnyway}>
                {chunks}
              </button>
            ),
          })}
        </p>
      </div>
    </PaySides>
  )
}
