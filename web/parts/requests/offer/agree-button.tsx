import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { Button } from '#ui/kit/button.tsx'
import type { RequestOffer } from '../request.ts'
import { EnglishToo } from '../thread/english-too.tsx'
import { getMoneyDirection } from './offer.ts'

interface AgreeButtonProps {
  offer: RequestOffer
  busy: boolean
  onClick: () => void
}

const english = { renewal: 'Renew with obligation to pay', buy: 'Buy with obligation to pay' } as const

/** The button names the request and the money that moves. Where it obliges to pay, the text is required by law. */
export function AgreeButton({ offer, busy, onClick }: AgreeButtonProps) {
  const t = useTranslations('requests.agree')
  const money = useMoney()
  const { apply_type, due, back } = offer
  const direction = getMoneyDirection(offer)
  const isContract = apply_type === 'renewal' || apply_type === 'buy'
  const amount = money(direction === 'back' ? back : due)
  return (
    <Button variant="primary" busy={busy} onClick={onClick}>
      {t(`${isContract ? apply_type : 'return'}.${direction}`, { amount })}
      {direction === 'due' && isContract && <EnglishToo text={english[apply_type]} />}
    </Button>
  )
}
