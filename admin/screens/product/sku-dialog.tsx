import { useTranslations } from 'use-intl'
import { productRentalUnsupported } from '#contract/protocol/code-numbers.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { byLanguage, languages } from '#domain/languages.ts'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { Change } from '../../kit/detail/changes.ts'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import { onFields, readPaths } from './field-failure.ts'
import type { Product, Sku } from './product-values.ts'
import { useCountRule, useKeyRule } from './use-product-rules.ts'

export interface SkuDialogProps {
  product: Product
  /** undefined: a new one. */
  sku: Sku | undefined
  reread: () => Promise<Change[]>
  onClose: () => void
}

const fieldByCode = { [productRentalUnsupported]: 'kind' }

/** Creates or edits a SKU. Its price is set afterwards. */
export function Component({ product, sku, reread, onClose }: SkuDialogProps) {
  const t = useTranslations('admin_catalogue.sku')
  const { required } = useRules()
  const key = useKeyRule()
  const count = useCountRule()
  const isCounted = !sku && product.kind === 'accessory'
  const kinds = product.kind === 'machine' ? offerKinds : (['buy'] as const)
  const names = Object.fromEntries(languages.map(language => [`name.${language}`, sku?.name?.[language] ?? '']))
  return (
    <ActionDialog<string>
      id="sku"
      onClose={onClose}
      title={sku ? t('edit_title', { key: sku.key }) : t('add')}
      submit={sku ? t('save') : t('add')}
      done={sku ? t('saved') : t('added')}
      initial={{
        key: sku?.key ?? '',
        kind: sku?.kind ?? 'buy',
        variant: sku?.variant ?? '',
        position: String(sku?.position ?? product.skus.length),
        stock: '0',
        ...names,
      }}
      rules={{
        key: [required, key],
        variant: value => (value.trim() === '' ? undefined : key(value)),
        position: [required, count],
        ...(isCounted && { stock: [required, count] }),
      }}
      fieldByCode={fieldByCode}
      reread={reread}
      run={async (values, { client }) => {
        const text = (name: string) => (values[name] ?? '').trim()
        const name = byLanguage(one => text(`name.${one}`))
        const body = {
          key: text('key'),
          variant: text('variant'),
          position: Number(text('position')),
          name: Object.values(name).some(Boolean) ? name : null,
        }
        try {
          if (sku) {
            const params = { id: sku.sku_id }
            return await client.quietly('PUT /admin/skus/{id}', { params, body: { ...body, version: sku.version } })
          }
          const kind = offerKinds.find(one => one === values.kind) ?? 'buy'
          return await client.quietly('POST /admin/products/{id}/skus', {
            params: { id: product.product_id },
            body: { ...body, kind, stock: isCounted ? Number(text('stock')) : null },
          })
        } catch (error) {
          throw onFields(error, readPaths(error))
        }
      }}
    >
      {form => (
        <>
          <TextInput {...form.field('key')} label={t('field.key')} required maxLength={64} autoComplete="off" />
          {!sku && (
            <Select {...form.field('kind')} label={t('field.kind')} required>
              <Options values={kinds} label={kind => t(`kind.${kind}`)} />
            </Select>
          )}
          <TextInput
            {...form.field('variant')}
            label={t('field.variant')}
            hint={t('field.variant_hint')}
            maxLength={64}
          />
          {form.values.variant?.trim() &&
            languages.map(language => (
              <TextInput
                key={language}
                {...form.field(`name.${language}`)}
                label={t('field.name', { language: nativeName(language) })}
                lang={language}
              />
            ))}
          {isCounted && (
            <TextInput {...form.field('stock')} label={t('field.stock')} room="s" inputMode="numeric" required />
          )}
          <TextInput {...form.field('position')} label={t('field.position')} room="s" inputMode="numeric" required />
        </>
      )}
    </ActionDialog>
  )
}
