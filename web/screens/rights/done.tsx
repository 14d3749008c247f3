import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { ReceiptText } from './receipt-text.tsx'
import { SaveButton } from './save-button.tsx'
import type { Kind, Receipt } from './statement.ts'

interface DoneProps {
  kind: Kind
  receipt: Receipt
  hasOrders: boolean
}

/** Confirms the receipt: what was stated and when, to print and save. It makes no judgement. */
export function Done({ kind, receipt, hasOrders }: DoneProps) {
  const t = useTranslations('rights')
  const { language } = useEnv()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div className="rights-done">
      <h2 ref={heading} tabIndex={-1}>
        {t(`done.${kind}`)}
      </h2>
      <ReceiptText kind={kind} receipt={receipt} />
      <div className="form-actions rights-unprinted">
        <SaveButton receipt={receipt} />
        <Button onClick={() => window.print()}>{t('done.print')}</Button>
        {hasOrders && (
          <a href={pagePath(language, kind === 'cancellation' ? 'order_rent_list' : 'order_buy_list')}>
            {t('done.orders')}
          </a>
        )}
      </div>
    </div>
  )
}
