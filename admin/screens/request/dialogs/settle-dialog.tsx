import { useTranslations } from 'use-intl'
import { deductionRules } from '#domain/requests/settlement.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useMoney } from '#ui/blocks/money.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { amountText, centsIn, useAmountRule } from '../../../kit/amount.ts'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import type { RequestDialogProps } from '../request.ts'
import { computeSettlement } from '../sections/sums.ts'

/** Answers a dispute: each deduction unchanged or lower, never above the proposed amount. */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.settle')
  const sheet = useTranslations('admin_requests.settlement')
  const rules = useTranslations('settlement.sheet.rule')
  const money = useMoney()
  const { language } = useAppEnv()
  const { required } = useRules()
  const amountRule = useAmountRule()
  const { settlement } = request
  if (!settlement) return null
  const rows = settlement.deductions.flatMap((row, index) => {
    const rule = deductionRules.find(one => one === row.rule)
    return rule ? [{ ...row, rule, name: `d${index}` }] : []
  })
  const initial: Record<string, string> = {
    ...Object.fromEntries(rows.map(({ name, amount }) => [name, amountText(amount, language)])),
    remark: '',
  }
  return (
    <ActionDialog
      id="settle"
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      done={t('done')}
      initial={initial}
      rules={{
        ...Object.fromEntries(rows.map(({ name, amount }) => [name, [required, amountRule({ max: amount })]])),
        remark: required,
      }}
      reread={reread}
      run={(values, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/settle', {
          params: { request_no: request.request_no },
          body: {
            deductions: rows.map(({ name, rule, note }) => ({ rule, note, amount: centsIn(values[name] ?? '') })),
            remark: values.remark ?? '',
          },
          idempotencyKey,
        })
      }
    >
      {form => {
        const sums = computeSettlement(
          settlement.held,
          rows.map(({ name }) => centsIn(form.values[name] ?? '')),
        )
        return (
          <>
            <Notice tone="warn" title={sheet('disputed')}>
              <q className="dispute">{settlement.dispute_text}</q>
            </Notice>
            {rows.map(({ name, rule, note, amount }) => (
              <TextInput
                key={name}
                {...form.field(name)}
                label={note ? `${rules(rule)}: ${note}` : rules(rule)}
                hint={t('most', { amount: money(amount) })}
                prefixText="€"
                inputMode="decimal"
                room="m"
                required
              />
            ))}
            <Textarea
              {...form.field('remark')}
              label={t('remark')}
              hint={t('remark_hint')}
              rows={3}
              maxLength={2000}
              required
            />
            <p className="sum-line">{t('sum', { back: money(sums.back), owed: money(sums.owed) })}</p>
          </>
        )
      }}
    </ActionDialog>
  )
}
