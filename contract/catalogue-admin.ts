import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { productKinds, productStatuses } from '#domain/catalogue/words.ts'
import {
  attributeBody,
  attributeData,
  categoryBody,
  categoryData,
  modelBody,
  modelData,
  priceBody,
  pricesData,
  productBody,
  productData,
  skuBody,
  skuChange,
  skuData,
  stockChange,
  version,
} from './catalogue-admin-shapes.ts'
import { endpoints } from './endpoint.ts'
import { exportOf } from './exports.ts'
import { concessionReason, givingRefusals } from './giving.ts'
import { cursorQuery, longListOf } from './lists.ts'
import { line, reasonField } from './text-fields.ts'

const idParams = z.strictObject({ id: z.string().max(64) })
const listedBody = z.strictObject({ listed: z.boolean() })

const manage = permissions.manage_catalogue
const write = { who: manage, limit: 'write' } as const
/** Whoever works in the back office may look: a promotion, an answer or a refund needs to know what is sold. */
const read = { who: permissions.open_back_office, limit: 'read' } as const

const productFilters = {
  q: line(64).optional().describe('part of a name in any language, of a key, or of the key of a SKU'),
  kind: z.enum(productKinds).optional(),
  product_status: z.enum(productStatuses).optional(),
  category: z.string().max(64).optional().describe('the key of a category; those below it count too'),
}

export const catalogueAdminEndpoints = endpoints({
  'GET /admin/categories': {
    ...read,
    summary: 'The tree of categories with every name',
    data: z.object({ list: z.array(categoryData) }),
    refusals: [],
  },
  'GET /admin/categories/export': exportOf(read.who, { list: 'All categories', filters: {} }),
  'POST /admin/categories': {
    ...write,
    summary: 'Adds a category',
    body: categoryBody,
    data: categoryData,
    idempotent: true,
    refusals: ['category_exists', 'category_key_exists', 'category_parent_not_found'],
  },
  'PUT /admin/categories/{id}': {
    ...write,
    summary: 'Renames or moves a category; never below itself',
    params: idParams,
    body: categoryBody.extend({ version }),
    data: categoryData,
    refusals: [
      'uuid_invalid',
      'category_not_found',
      'category_exists',
      'category_key_exists',
      'category_parent_not_found',
      'already_changed',
    ],
  },
  'DELETE /admin/categories/{id}': {
    ...write,
    summary: 'Removes an empty category',
    params: idParams,
    data: z.null(),
    refusals: ['uuid_invalid', 'category_not_found', 'category_has_children', 'category_has_products'],
  },
  'GET /admin/attributes': {
    ...read,
    summary: 'All attributes',
    data: z.object({ list: z.array(attributeData) }),
    refusals: [],
  },
  'GET /admin/attributes/export': exportOf(read.who, { list: 'All attributes', filters: {} }),
  'POST /admin/attributes': {
    ...write,
    summary: 'Adds an attribute',
    body: attributeBody,
    data: attributeData,
    idempotent: true,
    refusals: ['attribute_code_exists'],
  },
  'PUT /admin/attributes/{id}': {
    ...write,
    summary: 'Changes an attribute; its values in use must still fit',
    params: idParams,
    body: attributeBody.safeExtend({ version }),
    data: attributeData,
    refusals: [
      'uuid_invalid',
      'attribute_not_found',
      'attribute_code_exists',
      'attribute_value_invalid',
      'already_changed',
    ],
  },
  'DELETE /admin/attributes/{id}': {
    ...write,
    summary: 'Removes an attribute and its values, unless a product on show has one',
    params: idParams,
    data: z.null(),
    refusals: ['uuid_invalid', 'attribute_not_found', 'sku_still_listed'],
  },
  'GET /admin/products': {
    ...read,
    summary: 'All products with all their SKUs',
    query: z.object({ ...cursorQuery, ...productFilters }),
    data: longListOf(productData),
    refusals: ['category_not_found'],
  },
  'GET /admin/products/export': {
    ...exportOf(read.who, { list: 'All SKUs of all products', filters: productFilters }),
    refusals: ['category_not_found'],
  },
  'GET /admin/products/{id}': {
    ...read,
    summary: 'One product with all its SKUs',
    params: idParams,
    data: productData,
    refusals: ['uuid_invalid', 'product_not_found'],
  },
  'POST /admin/products': {
    ...write,
    summary: 'Adds a product; its SKUs come after it',
    body: productBody,
    data: productData,
    idempotent: true,
    refusals: ['category_not_found', 'device_type_not_found', 'attribute_not_found', 'attribute_value_invalid'],
  },
  'PUT /admin/products/{id}': {
    ...write,
    summary:
      'Changes a product; its structure only while no SKU is listed, its kind and model only before the first price',
    params: idParams,
    body: productBody.safeExtend({ version }),
    data: productData,
    refusals: [
      'uuid_invalid',
      'product_not_found',
      'product_status_abnormal',
      'product_rental_unsupported',
      'sku_still_listed',
      'product_has_prices',
      'proof_required',
      'category_not_found',
      'device_type_not_found',
      'attribute_not_found',
      'attribute_value_invalid',
      'already_changed',
    ],
  },
  'POST /admin/products/{id}/skus': {
    ...write,
    summary: 'Adds a way to rent or buy a product, not yet listed',
    params: idParams,
    body: skuBody,
    data: skuData,
    idempotent: true,
    refusals: ['uuid_invalid', 'product_not_found', 'product_rental_unsupported'],
  },
  'PUT /admin/skus/{id}': {
    ...write,
    summary: 'Changes a SKU; its key and variant only while it is not listed',
    params: idParams,
    body: skuChange,
    data: skuData,
    refusals: ['uuid_invalid', 'sku_not_found', 'sku_still_listed', 'product_status_abnormal', 'already_changed'],
  },
  'PUT /admin/skus/{id}/listed': {
    ...write,
    summary: 'Puts a SKU on show or takes it off; on show only with a price and a whole product',
    params: idParams,
    body: listedBody.extend(concessionReason),
    data: skuData,
    fresh: 'giving',
    refusals: ['uuid_invalid', 'sku_not_found', 'product_status_abnormal', ...givingRefusals],
  },
  'POST /admin/skus/{id}/stock': {
    ...write,
    summary: 'Counts pieces in or out, with the reason',
    idempotent: true,
    params: idParams,
    body: z.strictObject({ change: stockChange, reason: reasonField }),
    data: skuData,
    refusals: ['uuid_invalid', 'sku_not_found', 'product_stock_insufficient'],
  },
  'GET /admin/skus/{id}/prices': {
    ...read,
    summary: 'What it cost and will cost, newest first',
    params: idParams,
    data: pricesData,
    refusals: ['uuid_invalid', 'sku_not_found'],
  },
  'POST /admin/skus/{id}/prices': {
    ...write,
    summary: 'A new price from now or a later moment; a reduction is shown only as the law allows',
    idempotent: true,
    params: idParams,
    body: priceBody,
    data: skuData,
    fresh: 'giving',
    refusals: ['uuid_invalid', 'sku_not_found', ...givingRefusals],
  },
  'GET /admin/device-types': {
    ...read,
    summary: 'All models with every text',
    query: z.object(cursorQuery),
    data: longListOf(modelData),
    refusals: [],
  },
  'GET /admin/device-types/export': exportOf(read.who, { list: 'All models', filters: {} }),
  'GET /admin/device-types/{id}': {
    ...read,
    summary: 'One model with every text',
    params: idParams,
    data: modelData,
    refusals: ['uuid_invalid', 'device_type_not_found'],
  },
  'POST /admin/device-types': {
    ...write,
    summary: 'Adds a model, not yet listed',
    body: modelBody,
    data: modelData,
    idempotent: true,
    refusals: [],
  },
  'PUT /admin/device-types/{id}': {
    ...write,
    summary: 'Changes a model; a listed one stays whole, and keeps its key',
    params: idParams,
    body: modelBody.safeExtend({ version }),
    data: modelData,
    refusals: [
      'uuid_invalid',
      'device_type_not_found',
      'product_status_abnormal',
      'sku_still_listed',
      'already_changed',
    ],
  },
  'PUT /admin/device-types/{id}/listed': {
    ...write,
    summary: 'Lists a model once nothing is missing, or takes it off',
    params: idParams,
    body: listedBody,
    data: modelData,
    fresh: 'many',
    refusals: ['uuid_invalid', 'device_type_not_found', 'product_status_abnormal'],
  },
  'DELETE /admin/device-types/{id}': {
    ...write,
    summary: 'Removes a model without machines, products and reviews',
    params: idParams,
    data: z.null(),
    refusals: ['uuid_invalid', 'device_type_not_found', 'device_type_has_devices'],
  },
})
