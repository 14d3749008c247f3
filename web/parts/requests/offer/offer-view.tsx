import { useTranslations } from 'use-intl'
import { requestTraits } from '#domain/requests/traits.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Notice } from '#ui/kit/notice.tsx'
import { DialogStep } from '#ui/kit/overlays/dialog.tsx'
import type { RequestDraft } from '../apply/request-draft.ts'
import type { RequestOffer } from '../request.ts'
import { extraCharges, swapDay } from './offer.ts'
import { OfferBox, type OfferBoxProps, toContractType } from './offer-box.tsx'
import { OfferLines } from './offer-lines.tsx'

interface OfferViewProps extends Pick<OfferBoxProps, 'order' | 'busy' | 'onAgree'> {
  offer: RequestOffer
  /** The price differs from the one that was agreed to. */
  isRenewed: boolean
  draft: RequestDraft
}

/** The cost or refund to the cent; extra charges come first. */
export function OfferView({ offer, isRenewed, draft, ...box }: OfferViewProps) {
  const t = useTranslations('request_offer')
  const times = useTimes()
  const { apply_type, expires_at } = offer
  const swap = swapDay(offer)
  const type = toContractType(apply_type)
  return (
    <DialogStep className="request-offer">
      {isRenewed && (
        <Notice tone="warn" live title={t('renewed')}>
          {t('renewed_text')}
        </Notice>
      )}
      <Extra offer={offer} />
      {swap && (
        <Notice tone="warn" title={t('swap_title')}>
          {t('swap', { day: times.day(swap) })}
        </Notice>
      )}
      {requestTraits[apply_type].endsRental && (
        <p>{draft.pick_up_on ? t('for_day', { day: times.day(draft.pick_up_on) }) : t('for_today')}</p>
      )}
      {type ? (
        <>
          <p>{t('until', { until: times.soon(expires_at) })}</p>
          <OfferBox {...box} offer={offer} type={type} />
        </>
      ) : (
        <>
          <OfferLines offer={offer} />
          <div className="request-ends">
            <p>{t(`then.${apply_type}`)}</p>
            <p>{t('until', { until: times.soon(expires_at) })}</p>
          </div>
        </>
      )}
    </DialogStep>
  )
}

function Extra({ offer }: { offer: RequestOffer }) {
  const t = useTranslations('request_offer.extra')
  const money = useMoney()
  const charges = extraCharges(offer)
  if (charges.length === 0) return null
  return (
    <Notice tone="warn" title={t(`title.${offer.apply_type}`)}>
      <ul className="request-lines">
        {charges.map(({ rule, amount }) => (
          <li key={rule}>{t(rule, { amount: money(amount) })}</li>
        ))}
      </ul>
      <p>{t('sure')}</p>
    </Notice>
  )
}
