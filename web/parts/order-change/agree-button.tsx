import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { ChangeOffer } from './change-draft.ts'

/** A court that reads no Chinese finds it here too, as on the button that orders. */
const englishLine = 'Change with obligation to pay'

interface AgreeButtonProps {
  offer: ChangeOffer
  busy: boolean
  onClick: () => void
}

/** Says all of it: that it is changed, and what money moves. Where it obliges to pay, the words are the law's. */
export function AgreeButton({ offer: { difference }, busy, onClick }: AgreeButtonProps) {
  const t = useTranslations('order_change')
  const money = useMoney()
  const { language } = useEnv()
  return (
    <Button variant="primary" busy={busy} className="order-change-agree" onClick={onClick}>
      {t(`agree_${getDirection(difference)}`, { amount: money(Math.abs(difference)) })}
      {difference > 0 && language === 'zh' && (
        <span lang="en" className="order-change-english">
          {' '}
          {englishLine}
        </span>
      )}
    </Button>
  )
}

export function getDirection(difference: number): 'more' | 'less' | 'same' {
  if (difference > 0) return 'more'
  return difference < 0 ? 'less' : 'same'
}
