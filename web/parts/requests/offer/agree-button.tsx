import { useTranslations } from 'use-intl'
import type { ApplyType } from '#domain/requests/states.ts'
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

/** Whose texts a kind is agreed to with. */
const textsOf = {
  repair: 'return',
  maintenance: 'return',
  return: 'return',
  rejection: 'return',
  renewal: 'renewal',
  buy: 'buy',
} as const satisfies Record<ApplyType, string>

const english = {
  return: undefined,
  renewal: 'Renew with obligation to pay',
  buy: 'Buy with obligation to pay',
} as const satisfies Record<(typeof textsOf)[ApplyType], string | undefined>

/** The button names the request and the money that moves. Where it obliges to pay, the text is required by law. */
export function AgreeButton({ offer, busy, onClick }: AgreeButtonProps) {
  const t = useTranslations('request_offer.agree')
  const money = useMoney()
  const { apply_type, due, back } = offer
  const direction = getMoneyDirection(offer)
  const texts = textsOf[apply_type]
  const obliging = english[texts]
  const amount = money(direction === 'back' ? back : due)
  return (
    <Button variant="primary" busy={busy} onClick={onClick}>
      {t(`${texts}.${direction}`, { amount })}
      {direction === 'due' && obliging && <EnglishToo text={obliging} />}
    </Button>
  )
}
