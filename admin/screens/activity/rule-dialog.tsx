import { useTranslations } from 'use-intl'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { byLanguage, languages } from '#domain/languages.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { discountInput, discountValue, useDiscountRule } from '../activities/discount.ts'
import { DiscountFields } from '../activities/discount-fields.tsx'
import { idsIn, ProductsField } from '../activities/products-field.tsx'
import type { Rule } from './rules-section.tsx'

interface RuleDialogProps {
  activityId: string
  /** undefined: a new one. */
  rule?: Rule
  reread: () => Promise<Change[]>
  onClose: () => void
}

type Name = 'kind' | 'discount_type' | 'discount_value' | 'product_ids' | `name.${(typeof languages)[number]}`

/** Refusals (the same product twice, another rule at the same time) are shown beside the products. */
export function RuleDialog({ activityId, rule, reread, onClose }: RuleDialogProps) {
  const t = useTranslations('admin_promotions')
  const names = useTranslations('admin_promotions.language')
  const { language } = useAppEnv()
  const { required } = useRules()
  const discountRule = useDiscountRule()
  const nameEntries = languages.map(one => [`name.${one}`, rule?.name[one] ?? ''])
  return (
    <ActionDialog<Name>
      id="rule"
      size="l"
      onClose={onClose}
      title={t(rule ? 'rules.change_title' : 'rules.add')}
      submit={t(rule ? 'save' : 'rules.add')}
      done={t('saved')}
      initial={
        {
          kind: rule?.kind ?? '',
          discount_type: String(rule?.discount_type ?? 2),
          discount_value: discountInput(rule?.discount_type ?? null, rule?.discount_value ?? null, language),
          product_ids: rule?.product_ids.join(' ') ?? '',
          ...Object.fromEntries(nameEntries),
        } as Record<Name, string>
      }
      rules={{
        discount_value: [required, (value, { discount_type }) => discountRule(discount_type, value)],
        product_ids: value => (idsIn(value).length === 0 ? t('products_required') : undefined),
        ...Object.fromEntries(languages.map(one => [`name.${one}`, required])),
      }}
      fieldByCode={{ 300202: 'product_ids', 300203: 'product_ids' }}
      reread={reread}
      run={(values, { client, why }) => {
        const body = {
          name: byLanguage(one => values[`name.${one}`]),
          kind: offerKinds.find(kind => kind === values.kind) ?? null,
          discount_type: (values.discount_type === '2' ? 2 : 1) as 1 | 2,
          discount_value: discountValue(values.discount_type, values.discount_value),
          product_ids: idsIn(values.product_ids),
          concession_reason: why,
        }
        return rule
          ? client.quietly('PUT /admin/activity-rules/{id}', {
              ...{ params: { id: rule.rule_id }, body: { ...body, version: rule.version } },
            })
          : client.quietly('POST /admin/activities/{id}/rules', { params: { id: activityId }, body })
      }}
    >
      {form => (
        <>
          <DiscountFields
            form={form}
            type="discount_type"
            value="discount_value"
            labels={{ type: t('discount_type'), value: t('discount_value') }}
          />
          <Select {...form.field('kind')} label={t('kind_label')}>
            <option value="">{t('kind.both')}</option>
            <Options values={offerKinds} label={kind => t(`kind.${kind}`)} />
          </Select>
          <ProductsField form={form} name="product_ids" label={t('products')} />
          <div className="field-pair">
            {languages.map(one => (
              <TextInput
                key={one}
                {...form.field(`name.${one}`)}
                label={t('activity.name_in', { language: names(one) })}
                required
              />
            ))}
          </div>
        </>
      )}
    </ActionDialog>
  )
}
