import { useTranslations } from 'use-intl'
import { Steps } from '#ui/kit/steps.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import { basePhases, currentPhase } from './phases.ts'

/** The progress as lanes of one lawn. */
export function StepsCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const tPhase = useTranslations('order_words.phase')
  const steps = basePhases.map(id => ({ id, label: tPhase(id) }))
  return <Steps label={t('steps')} steps={steps} current={currentPhase(order)} />
}
