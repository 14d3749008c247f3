import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useTimes } from '#ui/blocks/use-times.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import type { Order } from './order.ts'

const slips = ['packing-slip', 'hand-over'] as const

/** Documents for the parcel; generated on each request from the current reservations. */
function PrintLines({ order }: { order: Order }) {
  const t = useTranslations('admin_order.documents')
  const browser = useBrowser()
  const hasMachine = order.items.some(({ product_kind }) => product_kind === 'machine')
  return (
    <ul className="print-lines">
      {slips
        .filter(slip => slip === 'packing-slip' || hasMachine)
        .map(slip => (
          <li key={slip}>
            <Button
              size="s"
              variant="quiet"
              icon="file-text"
              onClick={() =>
                void browser
                  ?.downloadDocument(`/api/admin/orders/${order.order_no}/${slip}`, `${order.order_no}-${slip}.pdf`)
                  .catch(() => undefined)
              }
            >
              {t(slip)}
            </Button>
          </li>
        ))}
    </ul>
  )
}

/** Invoices and credit notes; staff without permission see only that they exist. */
export function DocumentsSection({ order }: { order: Order }) {
  const t = useTranslations('admin_order.documents')
  const browser = useBrowser()
  const may = useCan()
  const money = useMoney()
  const times = useTimes()
  return (
    <Section title={t('title')}>
      <PrintLines order={order} />
      {order.documents.length > 0 && (
        <table className="plain-table">
          <caption className="visually-hidden">{t('title')}</caption>
          <tbody>
            {order.documents.map(({ invoice_no, kind, gross, issued_at }) => (
              <tr key={invoice_no}>
                <th scope="row">
                  {t(`kind.${kind}`)}
                  <span className="second figures">
                    {invoice_no} · {times.shortDay(issued_at)}
                  </span>
                </th>
                <td className="figures cell-figures">{money(gross)}</td>
                {may('read_invoices') && (
                  <td>
                    <IconButton
                      icon="download-simple"
                      label={t('download', { no: invoice_no })}
                      onClick={() =>
                        void browser
                          ?.downloadDocument(`/api/admin/invoices/${invoice_no}/pdf`, `${invoice_no}.pdf`)
                          .catch(() => undefined)
                      }
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
