import type { z } from 'zod'
import type { productBody } from '#contract/offers/catalogue-admin-shapes.ts'
import { choiceSchema } from '#contract/offers/catalogue-texts.ts'
import type { Tx } from '#db/transaction.ts'
import { valueFits } from '#domain/catalogue/attributes.ts'
import { refuse } from '#server/platform/refusal.ts'
import { shareLockAttributes } from '../store-attributes.ts'
import { shareLockCategory } from '../store-categories.ts'
import { shareLockModels } from '../store-models.ts'
import { bindGallery } from './bind-gallery.ts'

export type ProductBody = z.output<typeof productBody>

export interface BoundProduct {
  /** The values with the attributes they belong to. */
  values: { attribute_id: string; value: unknown }[]
  fits: string[]
  /** As it is stored. */
  gallery: string
}

/** Everything a product refers to exists, stays there until the transaction ends, and accepts its values. */
export async function bindProduct(tx: Tx, body: ProductBody): Promise<BoundProduct> {
  if (!(await shareLockCategory(tx, body.category_id))) refuse('category_not_found')
  const fits = [...new Set(body.fits)].sort()
  const models = body.device_type_id === null ? fits : [...fits, body.device_type_id]
  if (!(await shareLockModels(tx, models))) refuse('device_type_not_found')
  return { values: await toAttributeValues(tx, body.attributes), fits, gallery: await bindGallery(tx, body.gallery) }
}

async function toAttributeValues(tx: Tx, input: ProductBody['attributes']): Promise<BoundProduct['values']> {
  const codes = Object.keys(input)
  const attributes = await shareLockAttributes(tx, codes)
  return codes.map(code => {
    const attribute = attributes.find(candidate => candidate.code === code) ?? refuse('attribute_not_found', { code })
    const choices = choiceSchema.array().parse(attribute.choices)
    const definition = {
      value_type: attribute.value_type,
      choices: choices.map(({ key }) => key),
    }
    const value = input[code]
    if (!valueFits(definition, value)) refuse('attribute_value_invalid', { code })
    return { attribute_id: attribute.attribute_id, value }
  })
}

/** The columns of the product's row itself. */
export function toProductRow(
  { attributes: _attributes, fits: _fits, name, description, safety, repair, ...row }: ProductBody,
  gallery: string,
) {
  return {
    ...row,
    gallery,
    name: name && JSON.stringify(name),
    description: description && JSON.stringify(description),
    safety: safety && JSON.stringify(safety),
    repair: repair && JSON.stringify(repair),
  }
}
