import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { type Order, parcelsPath, payPath } from '../order-facts/order.ts'

export type NextStepName = 'pay' | 'track' | 'sign'

/** The one action to take now; undefined: none is needed. */
export function findNextStep({
  actions,
  order_status,
}: Pick<Order, 'actions' | 'order_status'>): NextStepName | undefined {
  if (actions.includes('pay')) return 'pay'
  if (actions.includes('sign')) return 'sign'
  return order_status === 'in_transit' ? 'track' : undefined
}

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
    <ButtonLink
      {...look}
      aria-label={name}
      href={step === 'pay' ? payPath(language, order) : parcelsPath(language, order)}
    >
      {t(step)}
    </ButtonLink>
  )
}
