import { useTranslations } from 'use-intl'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { amountText, centsIn, useAmountRule } from '../../kit/amount.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { RefundDialogProps } from './refund.ts'

/** Approves the requested amount, or less. */
export function Component({ refund, reread, onClose }: RefundDialogProps) {
  const t = useTranslations('admin_money.refund')
  const money = useMoney()
  const { language } = useAppEnv()
  const { required } = useRules()
  const amountRule = useAmountRule()
  const { refund_no, refund_amount, approved_by, second_person } = refund
  return (
    <ActionDialog
      id="approve"
      onClose={onClose}
      title={t('approve.title', { no: refund_no })}
      submit={t('approve.open')}
      done={t('approve.done')}
      initial={{ amount: amountText(refund_amount, language) }}
      rules={{ amount: [required, amountRule({ min: 1, max: refund_amount })] }}
      reread={reread}
      run={({ amount }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/refunds/{refund_no}/approve', {
          ...{ params: { refund_no }, body: { amount: centsIn(amount) }, idempotencyKey },
        })
      }
    >
      {form => (
        <>
          {approved_by && <Notice tone="warn">{t('now.second_person', { name: approved_by.name })}</Notice>}
          {!approved_by && second_person && <Notice>{t('now.two_people')}</Notice>}
          <TextInput
            {...form.field('amount')}
            label={t('approve.amount')}
            hint={t('approve.asked', { amount: money(refund_amount) })}
            prefixText="€"
            inputMode="decimal"
            room="m"
            required
          />
        </>
      )}
    </ActionDialog>
  )
}
