import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import type { RequestOffer } from '../request.ts'
import { getMoneyDirection } from './offer.ts'

interface AgreeButtonProps {
  offer: RequestOffer
  busy: boolean
  onClick: () => void
}

/** Agrees to what follows from the contract as it is, with the money that moves. A new contract has the order button. */
export function AgreeButton({ offer, busy, onClick }: AgreeButtonProps) {
  const t = useTranslations('request_offer.agree')
  const money = useMoney()
  const direction = getMoneyDirection(offer)
  return (
    <Button variant="primary" busy={busy} onClick={onClick}>
      {t(direction, { amount: money(direction === 'back' ? offer.back : offer.due) })}
    </Button>
  )
}
