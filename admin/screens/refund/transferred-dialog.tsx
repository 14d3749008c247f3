import { useTranslations } from 'use-intl'
import { formatIban } from '#domain/refunds/iban.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

export function Component({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund.transferred')
  const money = useMoney()
  const { refund_no, refund_amount, iban } = refund
  return (
    <ActionDialog
      id="transferred"
      onClose={onClose}
      title={t('title', { no: refund_no })}
      submit={t('open')}
      done={t('done')}
      initial={{}}
      reread={reread}
      run={(_values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/transferred', {
          params: { refund_no },
          body: {},
          idempotencyKey,
        })
      }
    >
      {() => <p>{t('text', { amount: money(refund_amount), iban: iban ? formatIban(iban) : '' })}</p>}
    </ActionDialog>
  )
}
