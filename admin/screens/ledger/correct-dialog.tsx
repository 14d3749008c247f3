import { useTranslations } from 'use-intl'
import { correctableAccounts } from '#domain/ledger/postings.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { centsIn, useAmountRule } from '../../kit/amount.ts'
import type { Change } from '../../kit/detail/changes.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'

interface Props {
  onClose: () => void
}

const nothing = (): Promise<Change[]> => Promise.resolve([])
const accountIn = (value: string) => correctableAccounts.find(one => one === value) ?? 'unassigned'

/** A manual booking for what no order explains; a second person approves it first. */
export function CorrectDialog({ onClose }: Props) {
  const t = useTranslations('admin_money.ledger.correct')
  const tMoney = useTranslations('admin_order.money')
  const { required } = useRules()
  const amountRule = useAmountRule()
  const sides = ['debit', 'credit'] as const
  return (
    <ActionDialog
      id="correct"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={{ debit: '', credit: '', amount: '', reason: '' }}
      rules={{
        debit: required,
        credit: [required, (value, { debit }) => (value === debit ? t('same') : undefined)],
        amount: [required, amountRule({ min: 1 })],
        reason: [required, value => (value.trim().length < 10 ? t('short') : undefined)],
      }}
      reread={nothing}
      run={({ debit, credit, amount, reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/ledger/corrections', {
          body: { debit: accountIn(debit), credit: accountIn(credit), amount: centsIn(amount), reason },
          idempotencyKey,
        })
      }
    >
      {form => (
        <>
          <Notice tone="info">{t('text')}</Notice>
          <div className="field-pair">
            {sides.map(side => (
              <Select key={side} {...form.field(side)} label={t(side)} required>
                <option value="">{t('choose')}</option>
                <Options values={correctableAccounts} label={account => tMoney(`account.${account}`)} />
              </Select>
            ))}
          </div>
          <TextInput
            {...form.field('amount')}
            label={t('amount')}
            prefixText="€"
            inputMode="decimal"
            room="m"
            required
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </ActionDialog>
  )
}
