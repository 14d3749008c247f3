import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import type { ChangeOffer } from './change-draft.ts'

interface AgreeButtonProps {
  offer: ChangeOffer
  busy: boolean
  onClick: () => void
}

/** The button names the change and the money that moves. A change that costs more has the order button. */
export function AgreeButton({ offer: { difference }, busy, onClick }: AgreeButtonProps) {
  const t = useTranslations('order_change')
  const money = useMoney()
  return (
    <Button variant="primary" busy={busy} className="order-change-agree" onClick={onClick}>
      {t(difference < 0 ? 'agree_less' : 'agree_same', { amount: money(-difference) })}
    </Button>
  )
}

export function getDirection(difference: number): 'more' | 'less' | 'same' {
  if (difference > 0) return 'more'
  return difference < 0 ? 'less' : 'same'
}
