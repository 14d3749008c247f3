import { useTranslations } from 'use-intl'
import type { Language } from '#domain/languages.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { type Order, parcelsPath, payPath } from '../order-facts/order.ts'
import type { NextStepName } from './find-next-step.ts'

interface NextStepProps {
  order: Order
  step: NextStepName
  /** Emphasized by the light ring; once on a page. */
  lit: boolean
  size?: 's' | 'm'
  onSign: () => void
}

export function NextStep({ order, step, lit, size = 'm', onSign }: NextStepProps) {
  const t = useTranslations('order_words.action')
  const { language } = useEnv()
  const look = { size, variant: lit ? 'primary' : 'secondary' } as const
  const name = t('of', { action: t(step), no: order.order_no })
  if (step === 'sign') {
    return (
      <Button {...look} aria-label={name} onClick={onSign}>
        {t(step)}
      </Button>
    )
  }
  return (
    <ButtonLink {...look} aria-label={name} href={toPath(language, order, step)}>
      {t(step)}
    </ButtonLink>
  )
}

function toPath(language: Language, order: Order, step: Exclude<NextStepName, 'sign'>): string {
  const { order_no, balance } = order
  switch (step) {
    case 'pay':
      return payPath(language, order)
    case 'pay_rest':
      return payPath(language, balance ?? order)
    case 'end':
      return pagePath(language, 'order_rent_end', { order_no })
    case 'track':
      return parcelsPath(language, order)
    case 'review':
      return pagePath(language, 'order_review', { order_no })
  }
}
