import { useTranslations } from 'use-intl'
import { useRules } from '#ui/forms/use-rules.ts'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { ReasonField } from '../../kit/dialogs/fields.tsx'
import type { SkuActionProps } from './skus-section.tsx'

const stockInsufficient = 210_105
const wholeNumber = /^[+-]?\d{1,6}$/

/** Adds or removes units instead of setting a number, so that two changes at once both count. */
export function Component({ sku, reread, onClose }: SkuActionProps) {
  const t = useTranslations('admin_catalogue.sku')
  const tValidation = useTranslations('validation')
  const { required } = useRules()
  const stock = sku.stock ?? 0
  return (
    <ActionDialog
      id="stock"
      onClose={onClose}
      title={t('stock_title', { key: sku.key })}
      submit={t('stock_submit')}
      done={t('stock_done')}
      initial={{ change: '', reason: '' }}
      rules={{
        change: [
          required,
          value => (wholeNumber.test(value.trim()) && Number(value) !== 0 ? undefined : t('stock_format')),
          value => (stock + Number(value) < 0 ? tValidation('at_least', { n: -stock }) : undefined),
        ],
        reason: required,
      }}
      fieldByCode={{ [stockInsufficient]: 'change' }}
      reread={reread}
      run={({ change, reason }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/skus/{id}/stock', {
          params: { id: sku.sku_id },
          body: { change: Number(change), reason },
          idempotencyKey,
        })
      }
    >
      {form => {
        const change = Number(form.values.change)
        const isKnown = wholeNumber.test(form.values.change.trim())
        return (
          <>
            <TextInput
              {...form.field('change')}
              label={t('change')}
              hint={
                isKnown ? t('stock_after', { before: stock, after: stock + change }) : t('stock_now', { count: stock })
              }
              room="s"
              inputMode="text"
              required
            />
            <ReasonField form={form} name="reason" />
          </>
        )
      }}
    </ActionDialog>
  )
}
