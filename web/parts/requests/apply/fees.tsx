import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { OfferLines } from '../offer/offer-lines.tsx'
import { listFees, type RequestDetail } from '../request.ts'

/** The cost for the customer: the agreed price line by line, else each fee. */
export function Fees({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests')
  const money = useMoney()
  const { offer, apply_type: type } = request
  const fees = listFees(request)
  const isFree = fees.every(({ amount }) => amount === 0)
  return (
    <div>
      <h3>{t('fee.heading')}</h3>
      <DefinitionList
        items={fees.map(({ name, amount }) => ({ term: t(`fee.${name}`, { type }), value: money(amount) }))}
      />
      {isFree && !offer && <p className="order-small">{t('fee.free')}</p>}
      {offer && (
        <details className="request-agreed">
          <summary>{t('fee.agreed')}</summary>
          <OfferLines offer={offer} />
        </details>
      )}
    </div>
  )
}
