import { languages } from '#domain/languages.ts'
import { exportPages, mapRows } from '#server/platform/exports/export-pages.ts'
import {
  readAttributesForStaff,
  readCategoriesForStaff,
  readModelsForStaff,
  readProductsForStaff,
} from '../read-for-staff.ts'

/** One line for each way to rent or buy; a product without any has one line. */
const skuLines = mapRows(readProductsForStaff, ({ skus, name, ...product }, { language }) =>
  (skus.length > 0 ? skus : [undefined]).map(sku => ({ ...product, name: name?.[language] ?? '', sku })),
)

export const exportProducts = exportPages({
  name: 'products',
  list: skuLines,
  columns: ({ text, cents, number }) => [
    text('product', row => row.key),
    text('name', row => row.name),
    text('product_kind', row => row.kind),
    text('product_status', row => row.product_status),
    number('weight_grams', row => row.weight_grams),
    text('sku', row => row.sku?.key),
    text('sku_kind', row => row.sku?.kind),
    text('variant', row => row.sku?.variant),
    text('listed', row => row.sku && (row.sku.listed ? 'yes' : 'no')),
    text('missing', row => row.sku?.missing.join(' ')),
    number('stock', row => row.sku?.stock),
    cents('unit_price', row => row.sku?.unit_price),
    cents('rent_from', row => row.sku?.rent_tiers && Math.min(...row.sku.rent_tiers.map(({ monthly }) => monthly))),
    cents('deposit', row => row.sku?.deposit),
  ],
})

const modelRows = mapRows(readModelsForStaff, ({ texts, ...model }, { language }) => [
  { ...model, name: texts[language].name },
])

export const exportModels = exportPages({
  name: 'models',
  list: modelRows,
  columns: ({ fields, text }) => [
    text('device_type', row => row.key),
    text('name', row => row.name),
    text('listed', row => (row.listed ? 'yes' : 'no')),
    text('missing', row => row.missing.join(' ')),
    ...fields('number', 'min_months', 'max_months', 'lease_inventory', 'buy_inventory'),
  ],
})

export const exportCategories = exportPages({
  name: 'categories',
  list: async (input: Parameters<typeof readCategoriesForStaff>[0]) => {
    const { list } = await readCategoriesForStaff(input)
    const keys = new Map(list.map(({ category_id, key }) => [category_id, key]))
    return { list: list.map(row => ({ ...row, parent: row.parent_id && keys.get(row.parent_id) })) }
  },
  columns: ({ text, number }) => [
    text('key', row => row.key),
    ...languages.map(language => text(`name_${language}`, row => row.name[language])),
    text('parent', row => row.parent),
    number('position', row => row.position),
  ],
})

export const exportAttributes = exportPages({
  name: 'attributes',
  list: readAttributesForStaff,
  columns: ({ fields, text }) => [
    text('code', row => row.code),
    ...languages.map(language => text(`name_${language}`, row => row.name[language])),
    ...fields('text', 'value_type', 'unit'),
    text('choices', row => row.choices.map(({ key }) => key).join(' ')),
  ],
})
