import './promotions.css'
import { type ChangeEvent, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import type { FormHandle } from '#ui/forms/use-form.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { FieldError } from '#ui/kit/fields/field.tsx'
import { useModels } from '../devices/use-models.ts'

const fetchProducts = (call: Call) => call('GET /admin/products', { query: { page_size: 100 } })

export function useProducts() {
  const { language } = useAppEnv()
  const load = useLoad(fetchProducts)
  const models = useModels()
  /** A machine has the name of its model. */
  const nameOf = useCallback(
    (id: string) => {
      const product = load.state === 'ready' ? load.data.list.find(one => one.product_id === id) : undefined
      const model = models.find(one => one.id === product?.device_type_id)
      return product ? (product.name?.[language] ?? model?.name ?? product.key) : ''
    },
    [load, models, language],
  )
  return { load, nameOf }
}

/** The products of a rule, stored in the form as a list of ids. */
export function ProductsField<Name extends string>({
  form,
  name,
  label,
}: {
  form: FormHandle<Name>
  name: Name
  label: string
}) {
  const t = useTranslations('admin_promotions')
  const tLayout = useTranslations('layout')
  const { load, nameOf } = useProducts()
  const { id, error, onChange } = form.field(name)
  const chosen = idsIn(form.values[name])
  const put = (ids: string[]) => onChange({ currentTarget: { value: ids.join(' ') } } as ChangeEvent<HTMLInputElement>)
  return (
    <fieldset className="products-field" id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <Loaded load={load} loading={tLayout('loading')} failed={t('products_failed')}>
        {({ list }) =>
          list.map(({ product_id }) => (
            <Checkbox
              key={product_id}
              label={nameOf(product_id)}
              checked={chosen.includes(product_id)}
              onChange={event =>
                put(event.currentTarget.checked ? [...chosen, product_id] : chosen.filter(one => one !== product_id))
              }
            />
          ))
        }
      </Loaded>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

export function idsIn(value: string): string[] {
  return value.split(' ').filter(Boolean)
}
