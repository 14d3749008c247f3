import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { shopTimeZone } from '#domain/calendar.ts'
import { shortReference } from '#domain/statements/short-reference.ts'
import type { Kind, Receipt } from './statement.ts'
import { StatementSheet } from './statement-sheet.tsx'

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

/** What was stated and when, where it was mailed to, and what it means. */
export function ReceiptText({ kind, receipt }: { kind: Kind; receipt: Receipt }) {
  const t = useTranslations('rights')
  const format = useFormatter()
  const { draft, what, statement_id, received_at } = receipt
  const moment = format.dateTime(new Date(received_at), {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: shopTimeZone },
  })
  return (
    <>
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
            <dd className="statement-reference">{shortReference(statement_id)}</dd>
          </div>
        </dl>
      </StatementSheet>
      <p className="form-small">{t('done.valid')}</p>
      {draft.pick === '' && <p className="form-small">{t('done.waits')}</p>}
    </>
  )
}
