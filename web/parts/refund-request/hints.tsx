import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import type { RefundRequestProps } from './refund-request.tsx'
import type { Offer } from './use-choices.ts'

/** Faster ways, and rights that need no approval. */
export function Hints({ order, offer }: { order: RefundRequestProps['order']; offer: Offer }) {
  const t = useTranslations('refunds.ask')
  const { language } = useEnv()
  const link = (chunks: ReactNode) => <a href={pagePath(language, 'withdraw')}>{chunks}</a>
  const isOut = ['in_transit', 'delivered', 'in_use'].includes(order.order_status)
  const hints = [
    ...(order.actions.includes('cancel') ? [['cancel', t('cancel_hint')] as const] : []),
    ...(isOut ? [['withdraw', t.rich('withdraw_hint', { link })] as const] : []),
    ...(offer.way === 'bank_transfer' ? [['transfer', t('transfer_hint')] as const] : []),
  ]
  return hints.map(([id, chunks]) => (
    <p key={id} className="form-small">
      {chunks}
    </p>
  ))
}
