import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldWiring } from '#ui/forms/use-form.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import type { UserContract } from './statement.ts'

interface PickedItemsProps {
  items: UserContract['items']
  picked: readonly string[]
  missing: boolean
  /** The number of units, if there are several. */
  itemsField: FieldWiring
  onChange: (ids: readonly string[]) => void
}

export function PickedItems({ items, picked, missing, itemsField, onChange }: PickedItemsProps) {
  const t = useTranslations('rights.field')
  const errorId = useId()
  const hasSeveral = items.some(({ item_id, quantity }) => quantity > 1 && picked.includes(item_id))
  return (
    <>
      <fieldset className="field rights-picked" aria-describedby={missing ? errorId : undefined}>
        <legend className="field-label">{t('picked')}</legend>
        {items.map(({ item_id, name, quantity }) => (
          <Checkbox
            key={item_id}
            label={quantity > 1 ? t('pieces', { name, quantity }) : name}
            checked={picked.includes(item_id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...picked, item_id] : picked.filter(id => id !== item_id))
            }
          />
        ))}
        <FieldError id={errorId}>{missing && t('picked_missing')}</FieldError>
      </fieldset>
      {hasSeveral && <TextInput {...itemsField} label={t('how_many')} hint={t('how_many_hint')} room="m" />}
    </>
  )
}
