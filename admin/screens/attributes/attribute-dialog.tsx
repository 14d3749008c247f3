import { useTranslations } from 'use-intl'
import { attributeCodeExists, attributeValueInvalid } from '#contract/protocol/code-numbers.ts'
import { attributeTypes } from '#domain/catalogue/constants.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { useRules } from '#ui/forms/use-rules.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../kit/dialogs/action-dialog.tsx'
import type { ThingDialogProps } from '../../kit/named-things.tsx'
import { NameFields, nameRules, namesIn, nameValues } from '../../kit/names.tsx'
import { useKeyRule } from '../product/use-product-rules.ts'
import { choicesIn, choicesText } from './choices.ts'
import type { Attribute } from './page.tsx'

/** Refusals 2103xx by the field they belong to. */
const fieldByCode = { [attributeCodeExists]: 'code', [attributeValueInvalid]: 'value_type' }

export function Component({ thing: attribute, reread, onClose }: ThingDialogProps<Attribute>) {
  const t = useTranslations('admin_catalogue.attribute')
  const { language } = useAppEnv()
  const { required } = useRules()
  const key = useKeyRule()
  return (
    <ActionDialog<string>
      id="attribute"
      onClose={onClose}
      title={attribute ? t('edit_title', { name: attribute.name[language] }) : t('add')}
      submit={attribute ? t('save') : t('add')}
      done={t('saved')}
      initial={{
        ...nameValues(attribute?.name),
        code: attribute?.code ?? '',
        value_type: attribute?.value_type ?? 'text',
        unit: attribute?.unit ?? '',
        choices: choicesText(attribute?.choices ?? []),
      }}
      rules={{
        ...nameRules(required),
        code: [required, key],
        choices: (value, { value_type }) =>
          value_type === 'choice' && !choicesIn(value)?.length ? t('choices_format') : undefined,
      }}
      fieldByCode={fieldByCode}
      reread={reread}
      run={(values, { client }) => {
        const text = (name: string) => (values[name] ?? '').trim()
        const value_type = attributeTypes.find(one => one === values.value_type) ?? 'text'
        const body = {
          code: text('code'),
          value_type,
          unit: value_type === 'number' ? text('unit') : '',
          choices: value_type === 'choice' ? (choicesIn(values.choices ?? '') ?? []) : [],
          name: namesIn(values),
        }
        if (!attribute) return client.quietly('POST /admin/attributes', { body })
        return client.quietly('PUT /admin/attributes/{id}', {
          params: { id: attribute.attribute_id },
          body: { ...body, version: attribute.version },
        })
      }}
    >
      {form => (
        <>
          <NameFields form={form} label={language => t('name_in', { language })} />
          <TextInput {...form.field('code')} label={t('code')} required maxLength={64} autoComplete="off" />
          <Select {...form.field('value_type')} label={t('type_label')} required>
            <Options values={attributeTypes} label={type => t(`type.${type}`)} />
          </Select>
          {form.values.value_type === 'number' && (
            <TextInput {...form.field('unit')} label={t('unit')} room="s" maxLength={16} />
          )}
          {form.values.value_type === 'choice' && (
            <Textarea {...form.field('choices')} label={t('choices')} hint={t('choices_hint')} required rows={5} />
          )}
        </>
      )}
    </ActionDialog>
  )
}
