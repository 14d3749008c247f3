import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import type { ChangeOffer } from './change-draft.ts'

/** A court that does not read Chinese finds the text in English too, as on the order button. */
const englishLine = 'Change with obligation to pay'

interface AgreeButtonProps {
  offer: ChangeOffer
  busy: boolean
  onClick: () => void
}

/** The button names the change and the money that moves. Where it obliges to pay, the text is required by law. */
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
