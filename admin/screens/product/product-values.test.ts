import { describe, expect, test } from 'vitest'
import { type Attribute, blankProduct, type Product, productBody, productValues } from './product-values.ts'

const name = { nl: 'Mesjes', en: 'Blades', zh: '刀片', de: 'Messer' }
const attribute = (code: string, value_type: Attribute['value_type']): Attribute => ({
  ...{ attribute_id: code, code, name, value_type, unit: '', choices: [], version: 1 },
})
const attributes = [
  attribute('pieces', 'number'),
  attribute('steel', 'boolean'),
  attribute('colour', 'text'),
  attribute('unused', 'choice'),
]
const product: Product = {
  ...blankProduct,
  key: 'blades',
  category_id: 'c1',
  name,
  description: name,
  weight_grams: 120,
  attributes: { pieces: 9, steel: false, colour: 'grey' },
  fits: ['m1'],
}

describe('a product as form values', () => {
  const beside = { gallery: product.gallery, fits: product.fits, attributes }

  test('comes out as it went in, values typed by their attributes', () => {
    const { product_id: _id, version: _version, skus: _skus, ...body } = product
    expect(productBody(productValues(product, attributes), beside)).toEqual(body)
  })

  test('takes its name from the model when it becomes a machine', () => {
    const values = { ...productValues(product, attributes), kind: 'machine', device_type_id: 'm1' }
    expect(productBody(values, beside)).toMatchObject({
      kind: 'machine',
      device_type_id: 'm1',
      name: null,
      description: null,
      gallery: [],
      fits: [],
    })
  })

  test('an empty value is not set, an invalid one is sent as typed', () => {
    const values = { ...productValues(product, attributes), 'attributes.pieces': 'nine', 'attributes.colour': ' ' }
    expect(productBody(values, beside).attributes).toEqual({ pieces: 'nine', steel: false })
  })
})
