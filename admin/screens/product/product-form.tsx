import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  categoryNotFound,
  deviceTypeNotFound,
  productHasPrices,
  productRentalUnsupported,
} from '#contract/protocol/code-numbers.ts'
import { productKinds, productStatuses, returnWays } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { useAppEnv, useBrowser } from '#ui/app/env.tsx'
import { nativeName } from '#ui/blocks/language-switch.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { notify } from '#ui/kit/overlays/toast-store.ts'
import { useCan } from '../../admin-context.tsx'
import { Section } from '../../kit/detail/detail.tsx'
import { UnsavedGuard } from '../../kit/dialogs/unsaved-guard.tsx'
import { usePaths } from '../../paths.ts'
import { flattenTree } from '../categories/tree.ts'
import { GallerySection } from '../device-type/gallery-section.tsx'
import { RepairSection } from '../device-type/repair-section.tsx'
import { AttributesSection } from './attributes-section.tsx'
import { onFields, readPaths } from './field-failure.ts'
import type { ProductRecord } from './page.tsx'
import { type Product, productBody, productValues } from './product-values.ts'
import { SafetySection } from './safety-section.tsx'
import { useProductRules } from './use-product-rules.ts'

interface ProductFormProps {
  record: ProductRecord
  isNew: boolean
  onSaved: (product: Product) => void
  onReload: () => void
}

const conflict = 409
const fieldByCode = {
  [categoryNotFound]: 'category_id',
  [deviceTypeNotFound]: 'device_type_id',
  [productRentalUnsupported]: 'kind',
  [productHasPrices]: 'kind',
}

/** The data of a product. Refusals are shown beside the field they belong to. */
export function ProductForm({ record, isNew, onSaved, onReload }: ProductFormProps) {
  const t = useTranslations('admin_catalogue')
  const tModels = useTranslations('admin_models')
  const browser = useBrowser()
  const { language } = useAppEnv()
  const to = usePaths()
  const may = useCan()
  const [{ product, attributes }] = useState(record)
  const [initial] = useState(() => productValues(product, attributes))
  const [gallery, setGallery] = useState(product.gallery)
  const [fits, setFits] = useState<readonly string[]>(product.fits)
  const [leavingTo, setLeavingTo] = useState<string>()
  // Navigates once the guard has registered that everything is saved.
  useEffect(() => {
    if (leavingTo !== undefined) browser?.go(leavingTo)
  }, [browser, leavingTo])
  const canEdit = may('manage_catalogue')
  const form = useForm<string>({
    id: 'product',
    initial,
    rules: useProductRules(),
    fieldByCode: fieldByCode,
    submit: async (values, { client }) => {
      const body = productBody(values, { gallery, fits, attributes })
      try {
        if (isNew) {
          const { product_id } = await client.quietly('POST /admin/products', { body })
          notify(t('saved'), 'success')
          return setLeavingTo(to('product', { id: product_id }))
        }
        const saved = await client.quietly('PUT /admin/products/{id}', {
          params: { id: product.product_id },
          body: { ...body, version: product.version },
        })
        notify(t('saved'), 'success')
        onSaved(saved)
      } catch (error) {
        throw onFields(error, readPaths(error))
      }
    },
  })
  const isMachine = form.values.kind === 'machine'
  const isDirty =
    gallery !== product.gallery ||
    fits !== product.fits ||
    Object.keys(initial).some(name => (form.values[name] ?? '') !== initial[name])
  return (
    <>
      <UnsavedGuard dirty={canEdit && isDirty && leavingTo === undefined} />
      <Form
        form={form}
        explain={({ code, text }) =>
          code === conflict && (
            <Notice
              tone="warn"
              live
              title={tModels('conflict.title')}
              action={
                <Button size="s" onClick={onReload}>
                  {tModels('conflict.reload')}
                </Button>
              }
            >
              {text}
            </Notice>
          )
        }
        actions={
          canEdit && (
            <div className="model-save">
              <p className="second" role="status">
                {isDirty || isNew ? tModels('unsaved') : tModels('up_to_date')}
              </p>
              <Button type="submit" variant="primary" busy={form.busy}>
                {isNew ? t('add') : tModels('save')}
              </Button>
            </div>
          )
        }
      >
        <Section title={t('product.title')}>
          <div className="model-figures">
            <TextInput {...form.field('key')} label={t('field.key')} unmarked maxLength={64} autoComplete="off" />
            <Select {...form.field('kind')} label={t('field.kind')} unmarked>
              <Options values={productKinds} label={kind => t(`kind.${kind}`)} />
            </Select>
            {isMachine && (
              <Select {...form.field('device_type_id')} label={t('field.model')} unmarked>
                <option value="">{t('field.choose')}</option>
                {record.models.map(({ device_type_id, key, texts }) => (
                  <option key={device_type_id} value={device_type_id}>
                    {texts[language].name || key}
                  </option>
                ))}
              </Select>
            )}
            <Select {...form.field('category_id')} label={t('field.category')} unmarked>
              <option value="">{t('field.choose')}</option>
              {flattenTree(record.categories).map(({ category, depth }) => (
                <option key={category.category_id} value={category.category_id}>
                  {`${'– '.repeat(depth)}${category.name[language]}`}
                </option>
              ))}
            </Select>
            <Select {...form.field('product_status')} label={t('field.status')} unmarked>
              <Options values={productStatuses} label={status => t(`status.${status}`)} />
            </Select>
            <TextInput
              {...form.field('weight_grams')}
              label={t('field.weight')}
              suffixText="g"
              unmarked
              inputMode="numeric"
            />
            {form.values.kind === 'accessory' && (
              <Select {...form.field('return_way')} label={t('field.return_way')} unmarked>
                <Options values={returnWays} label={way => t(`return_way.${way}`)} />
              </Select>
            )}
            <TextInput {...form.field('position')} label={t('field.position')} unmarked inputMode="numeric" />
          </div>
        </Section>
        {!isMachine && (
          <Section title={t('product.words')}>
            <div className="product-words">
              {languages.map(one => (
                <fieldset key={one}>
                  <legend lang={one}>{nativeName(one)}</legend>
                  <TextInput
                    {...form.field(`name.${one}`)}
                    label={t('field.name')}
                    unmarked
                    lang={one}
                    maxLength={2000}
                  />
                  <Textarea
                    {...form.field(`description.${one}`)}
                    label={t('field.description')}
                    unmarked
                    lang={one}
                    maxLength={2000}
                    rows={3}
                  />
                </fieldset>
              ))}
            </div>
          </Section>
        )}
        <AttributesSection form={form} attributes={attributes} />
        {!isMachine && (
          <Section title={t('product.fits')}>
            <div className="product-fits">
              {record.models.map(({ device_type_id, key, texts }) => (
                <Checkbox
                  key={device_type_id}
                  label={texts[language].name || key}
                  checked={fits.includes(device_type_id)}
                  onChange={event =>
                    setFits(
                      event.currentTarget.checked
                        ? [...fits, device_type_id]
                        : fits.filter(one => one !== device_type_id),
                    )
                  }
                />
              ))}
            </div>
          </Section>
        )}
        {form.values.kind === 'accessory' && (
          <>
            <SafetySection form={form} />
            <RepairSection form={form}>
              <TextInput
                {...form.field('repair.spare_parts_years')}
                label={tModels('figures.spare_parts')}
                suffixText={tModels('figures.years')}
                unmarked
                inputMode="numeric"
              />
            </RepairSection>
          </>
        )}
        {!isMachine && <GallerySection gallery={gallery} onChange={setGallery} disabled={!canEdit} />}
      </Form>
    </>
  )
}
