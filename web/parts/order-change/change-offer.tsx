import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { DefinitionList } from '#ui/kit/definition-list.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { DialogStep } from '#ui/kit/overlays/dialog.tsx'
import { formatFullName, type Order } from '../order-facts/order.ts'
import { getDirection } from './agree-button.tsx'
import { isSameSum } from './amount-rows.ts'
import type { ChangeOffer } from './change-draft.ts'
import { DifferenceList } from './difference-list.tsx'
import { OfferTable } from './offer-table.tsx'
import { useDifferences } from './use-differences.ts'

interface ChangeOfferViewProps {
  order: Order
  offer: ChangeOffer
  isRenewed: boolean
}

/** The changed order, its price, and the reasons for the price; what costs more has its sums in the order box. */
export function ChangeOfferView({ isRenewed, ...facts }: ChangeOfferViewProps) {
  const t = useTranslations('order_change')
  return (
    <DialogStep className="order-change">
      {isRenewed && (
        <Notice tone="warn" live title={t('renewed')}>
          {t('renewed_text')}
        </Notice>
      )}
      <ChangeFacts {...facts} />
    </DialogStep>
  )
}

interface ChangeFactsProps {
  order: Order
  offer: ChangeOffer
  /** A proposal lasts longer than the price of one look at it, which is then asked for again. */
  isProposed?: boolean
}

export function ChangeFacts({ order, offer, isProposed = false }: ChangeFactsProps) {
  const t = useTranslations('order_change')
  const note = useTranslations('order_change.note')
  const money = useMoney()
  const times = useTimes()
  const differences = useDifferences()
  const { before, after, difference, lines, services, expires_at } = offer
  const direction = getDirection(difference)
  const isSame = lines.every(line => isSameSum(line.before, line.after))
  return (
    <>
      <DifferenceList lines={differences(order, offer)} />
      {services.map(({ order_no, goes_along, lines: pieces }) => (
        <p key={order_no}>
          {t(goes_along ? 'goes_along' : 'stays_there', {
            no: order_no,
            what: pieces.map(piece => `${piece.quantity} × ${formatFullName(piece)}`).join(', '),
          })}
        </p>
      ))}
      {isSame ? (
        <p>{t('price_stays', { amount: money(after.due) })}</p>
      ) : (
        lines.map(line => (
          <OfferTable
            key={line.item_id}
            title={formatFullName(line)}
            kind={order.kind}
            before={line.before}
            after={line.after}
            notes={line.notes.map(name => note(name))}
          />
        ))
      )}
      {!isSame && direction !== 'more' && (
        <DefinitionList
          items={[
            ...(lines.length > 1
              ? [
                  { term: t('before'), value: money(before.due) },
                  { term: t('after'), value: money(after.due) },
                ]
              : []),
            { term: t(direction), value: money(Math.abs(difference)), total: true },
          ]}
        />
      )}
      <div className="order-change-ends">
        <p>{t(`${direction}_then`)}</p>
        {!isProposed && <p>{t('until', { until: times.soon(expires_at) })}</p>}
      </div>
    </>
  )
}
