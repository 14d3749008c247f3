import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { type Option, OptionList } from '../../forms/option-list.tsx'
import { Stage } from '../../forms/stage.tsx'
import { detailPath } from '../../parts/order-facts/order.ts'
import { pagePath } from '../../paths.ts'
import { useIsSettledIn } from '../login/already-signed-in.tsx'
import type { WantedOrders } from './use-mailed-order.ts'

/** The orders of one payment, to choose from. */
export function SeveralOrders({ orders }: { orders: WantedOrders }) {
  const t = useTranslations('account.order')
  const { language } = useEnv()
  return (
    <Stage bare heading={t('several', { count: orders.length })} side={t('side')} mown={3.6}>
      <OptionList
        label={t('several', { count: orders.length })}
        options={orders.map(order => ({
          label: t(`kind_${order.kind}`, { no: order.order_no }),
          href: detailPath(language, order),
        }))}
      />
    </Stage>
  )
}

export interface Opening {
  email: string
  /** The number of orders; undefined: not known. */
  count: number | undefined
}

interface OpenedOrdersProps {
  opening: Opening
  /** The order a mail linked to, if it is not among them; empty: none in particular. */
  missed: string
  onOtherEmail: () => void
}

/**
 * The orders are open, with the offer of an account. The address is verified, so its orders may be named; of a number
 * that is not among them the page does not even say whether it exists.
 */
export function OpenedOrders({ opening: { email, count }, missed, onOtherEmail }: OpenedOrdersProps) {
  const t = useTranslations('account.order')
  const layout = useTranslations('layout.account')
  const { language } = useEnv()
  const settled = useIsSettledIn()
  const isMissed = missed !== '' || count === 0
  const elsewhere: Option[] = [
    { label: t('other_email'), hint: t('other_email_hint'), onClick: onOtherEmail },
    ...(settled ? [] : [{ label: layout('sign_in'), hint: t('sign_in_hint'), href: pagePath(language, 'login') }]),
  ]
  const offer: Option[] = settled
    ? []
    : [{ label: t('offer'), hint: t('offer_hint'), href: pagePath(language, 'login_middle', { step: 'account' }) }]
  return (
    <Stage bare heading={t('done')} side={t('side')} mown={3.6}>
      <div className="form">
        {isMissed && (
          <Notice tone="warn" live>
            {missed ? t('missed', { no: missed, email }) : t('none', { email })}
          </Notice>
        )}
        {count !== 0 && (
          <Notice tone="success" live>
            {t('done_text', { email })}
          </Notice>
        )}
        <div className="form-actions">
          <ButtonLink variant="primary" href={pagePath(language, 'order_rent_list')}>
            {t('to_rentals')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={pagePath(language, 'order_buy_list')}>
            {t('to_purchases')}
          </ButtonLink>
        </div>
      </div>
      {(isMissed || offer.length > 0) && <OptionList options={isMissed ? [...elsewhere, ...offer] : offer} />}
    </Stage>
  )
}
