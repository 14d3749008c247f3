import { type ReactNode, useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { shopTimeZone } from '#domain/calendar.ts'
import { Button } from '#ui/kit/button.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { SaveButton } from './save-button.tsx'
import type { Kind, Receipt } from './statement.ts'
import { StatementSheet } from './statement-sheet.tsx'

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

interface DoneProps {
  kind: Kind
  receipt: Receipt
  hasOrders: boolean
}

/** Confirms the receipt: what was stated and when, to print and save. It makes no judgement. */
export function Done({ kind, receipt, hasOrders }: DoneProps) {
  const t = useTranslations('rights')
  const { language } = useEnv()
  const format = useFormatter()
  const heading = useRef<HTMLHeadingElement>(null)
  const { draft, what, statement_id, received_at } = receipt
  const moment = format.dateTime(new Date(received_at), {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: shopTimeZone },
  })

  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div className="rights-done">
      <h2 ref={heading} tabIndex={-1}>
        {t(`done.${kind}`)}
      </h2>
      <p className="rights-unprinted">{t.rich('done.mailed', { email: draft.email.trim(), b: bold })}</p>
      <StatementSheet kind={kind} draft={draft} what={what}>
        <dl className="statement-stamp">
          <div>
            <dt>{t('sheet.received')}</dt>
            <dd className="figures">
              <time dateTime={received_at}>{t('done.time', { moment })}</time>
            </dd>
          </div>
          <div>
            <dt>{t('sheet.reference')}</dt>
            <dd className="statement-reference">{statement_id}</dd>
          </div>
        </dl>
      </StatementSheet>
      <p className="form-small">{t('done.valid')}</p>
      {draft.pick === '' && <p className="form-small">{t('done.waits')}</p>}
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
