import { useTranslations } from 'use-intl'
import { Steps } from '#ui/kit/steps.tsx'

interface CheckoutStepsProps {
  current: 'order' | 'pay'
  /** Where the goods were chosen. */
  choose?: string | undefined
}

/** The three steps of every order: choosing, ordering, paying. */
export function CheckoutSteps({ current, choose }: CheckoutStepsProps) {
  const t = useTranslations('pay.steps')
  return (
    <Steps
      label={t('label')}
      current={current}
      steps={[
        { id: 'choose', label: t('choose'), ...(choose && { href: choose }) },
        { id: 'order', label: t('order') },
        { id: 'pay', label: t('pay') },
      ]}
    />
  )
}
