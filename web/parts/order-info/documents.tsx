import './documents.css'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useLoad } from '#ui/app/use-load.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button } from '#ui/kit/button.tsx'
import { useBrowser } from '../../env.tsx'
import type { Order } from '../order-facts/order.ts'
import { OrderLoaded } from '../order-facts/order-loaded.tsx'

type OrderDocument = CallData<'GET /orders/{order_no}/documents'>['list'][number]

/** Invoices, credit notes, the receipt, the contract, and the terms that were agreed to, for download. */
export function Documents({ order }: { order: Order }) {
  const t = useTranslations('orders.documents')
  const { order_no, paid_at, refunded_amount } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was paid or given back makes another paper
  const fetchDocuments = useCallback(
    (call: Call) => call('GET /orders/{order_no}/documents', { params: { order_no } }),
    [order_no, paid_at, refunded_amount],
  )
  const load = useLoad(fetchDocuments)
  return (
    <section aria-labelledby="order-documents">
      <h2 id="order-documents">{t('heading')}</h2>
      <OrderLoaded load={load} loading={t('loading')} failed={t('failed')}>
        {({ list }) =>
          list.length === 0 ? <p className="order-small">{t('none')}</p> : <DocumentList documents={list} />
        }
      </OrderLoaded>
    </section>
  )
}

function DocumentList({ documents }: { documents: readonly OrderDocument[] }) {
  return (
    <ul className="order-papers">
      {documents.map(document => (
        <DocumentRow key={document.invoice_no} document={document} />
      ))}
    </ul>
  )
}

function DocumentRow({ document }: { document: OrderDocument }) {
  const t = useTranslations('orders.documents')
  const browser = useBrowser()
  const money = useMoney()
  const times = useTimes()
  const [busy, setBusy] = useState(false)
  const { kind, title, invoice_no, issued_at, gross, href, file_name } = document

  async function save() {
    setBusy(true)
    // The client has shown the failure already.
    await browser?.downloadDocument(href, file_name).catch(() => {})
    setBusy(false)
  }

  return (
    <li>
      <span className="order-paper-words">
        <strong>{title}</strong>
        <span className="order-small figures">
          {kind !== 'terms' && kind !== 'contract' && <span>{invoice_no}</span>}
          <span>{times.day(issued_at)}</span>
          {gross !== null && <span>{money(gross)}</span>}
        </span>
      </span>
      <Button size="s" icon="download-simple" busy={busy} aria-label={t('save', { title })} onClick={() => void save()}>
        PDF
      </Button>
    </li>
  )
}
