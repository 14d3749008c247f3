import { useTranslations } from 'use-intl'
import { categoryExists, categoryKeyExists, categoryParentNotFound } from '#contract/protocol/code-numbers.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useRules } from '#ui/forms/use-rules.ts'
import { Select } from '#ui/kit/fields/select.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { ThingDialogProps } from '../../kit/named-things.tsx'
import { NameFields, nameRules, namesIn, nameValues } from '../../kit/names.tsx'
import { useCountRule, useKeyRule } from '../product/use-product-rules.ts'
import type { Category } from './page.tsx'
import { collectDescendants, flattenTree } from './tree.ts'

/** Refusals 2100xx by the field they belong to. */
const fieldByCode = { [categoryExists]: 'name.nl', [categoryParentNotFound]: 'parent_id', [categoryKeyExists]: 'key' }

export function Component({ list, thing: category, reread, onClose }: ThingDialogProps<Category>) {
  const t = useTranslations('admin_catalogue.category')
  const { language } = useAppEnv()
  const { required } = useRules()
  const key = useKeyRule()
  const count = useCountRule()
  const below = category ? collectDescendants(list, category.category_id) : new Set<string>()
  return (
    <ActionDialog<string>
      id="category"
      onClose={onClose}
      title={category ? t('edit_title', { name: category.name[language] }) : t('add')}
      submit={category ? t('save') : t('add')}
      done={t('saved')}
      initial={{
        ...nameValues(category?.name),
        key: category?.key ?? '',
        parent_id: category?.parent_id ?? '',
        position: String(category?.position ?? 0),
      }}
      rules={{
        ...nameRules(required),
        key: [required, key],
        position: [required, count],
      }}
      fieldByCode={fieldByCode}
      reread={reread}
      run={(values, { client }) => {
        const text = (name: string) => (values[name] ?? '').trim()
        const body = {
          key: text('key'),
          parent_id: text('parent_id') || null,
          position: Number(text('position')),
          name: namesIn(values),
        }
        if (!category) return client.quietly('POST /admin/categories', { body })
        return client.quietly('PUT /admin/categories/{id}', {
          params: { id: category.category_id },
          body: { ...body, version: category.version },
        })
      }}
    >
      {form => (
        <>
          <NameFields form={form} label={language => t('name_in', { language })} />
          <TextInput {...form.field('key')} label={t('key')} required maxLength={64} autoComplete="off" />
          <Select {...form.field('parent_id')} label={t('parent')}>
            <option value="">{t('on_top')}</option>
            {flattenTree(list)
              .filter(({ category: one }) => !below.has(one.category_id))
              .map(({ category: one, depth }) => (
                <option key={one.category_id} value={one.category_id}>
                  {`${'– '.repeat(depth)}${one.name[language]}`}
                </option>
              ))}
          </Select>
          <TextInput {...form.field('position')} label={t('position')} room="s" inputMode="numeric" required />
        </>
      )}
    </ActionDialog>
  )
}
