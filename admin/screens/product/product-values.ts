import type { CallData } from '#contract/protocol/call.ts'
import { productKinds, productStatuses, returnWays } from '#domain/catalogue/constants.ts'
import { byLanguage, languages } from '#domain/languages.ts'
import { numberIn, parties, partyFields, repairValues, textLines, toRepair } from '../device-type/model-values.ts'

export type Product = CallData<'GET /admin/products/{id}'>
export type Sku = Product['skus'][number]
export type Attribute = CallData<'GET /admin/attributes'>['list'][number]
export type Category = CallData<'GET /admin/categories'>['list'][number]
export type ProductValues = Readonly<Record<string, string>>
type Body = Omit<Product, 'product_id' | 'version' | 'skus'>

const emptyTexts = byLanguage(() => '')

export const blankProduct: Product = {
  product_id: '',
  version: 0,
  skus: [],
  key: '',
  kind: 'accessory',
  category_id: '',
  device_type_id: null,
  product_status: 'normal',
  name: emptyTexts,
  description: emptyTexts,
  gallery: [],
  safety: null,
  repair: null,
  weight_grams: 0,
  return_way: 'collect',
  position: 0,
  attributes: {},
  fits: [],
}

/** Flat, by the paths of the contract: so an issue from the server finds its field. */
export function productValues(product: Product, attributes: readonly Attribute[]): ProductValues {
  const values: Record<string, string> = {
    key: product.key,
    kind: product.kind,
    category_id: product.category_id,
    device_type_id: product.device_type_id ?? '',
    product_status: product.product_status,
    weight_grams: String(product.weight_grams),
    return_way: product.return_way,
    position: String(product.position),
    ...repairValues(product.repair),
    'repair.spare_parts_years': String(product.repair?.spare_parts_years ?? ''),
  }
  for (const language of languages) {
    values[`name.${language}`] = product.name?.[language] ?? ''
    values[`description.${language}`] = product.description?.[language] ?? ''
    const warnings = product.safety?.warnings ?? []
    values[`safety.warnings.${language}`] = warnings.map(texts => texts[language]).join('\n')
  }
  for (const party of parties)
    for (const field of partyFields) values[`safety.${party}.${field}`] = product.safety?.[party][field] ?? ''
  for (const { code } of attributes) values[`attributes.${code}`] = String(product.attributes[code] ?? '')
  return values
}

interface Beside {
  gallery: Product['gallery']
  fits: readonly string[]
  attributes: readonly Attribute[]
}

/** The body of the call; a machine takes its names, texts and pictures from its model. */
export function productBody(values: ProductValues, { gallery, fits, attributes }: Beside): Body {
  const text = (name: string) => (values[name] ?? '').trim()
  const kind = productKinds.find(one => one === values.kind) ?? 'accessory'
  const isMachine = kind === 'machine'
  const translated = (name: string) =>
    Object.fromEntries(languages.map(language => [language, text(`${name}.${language}`)])) as typeof emptyTexts
  return {
    key: text('key'),
    kind,
    category_id: text('category_id'),
    device_type_id: isMachine ? text('device_type_id') || null : null,
    product_status: productStatuses.find(one => one === values.product_status) ?? 'normal',
    name: isMachine ? null : translated('name'),
    description: isMachine ? null : translated('description'),
    gallery: isMachine ? [] : gallery,
    safety: kind === 'accessory' ? toSafety(text) : null,
    repair: kind === 'accessory' ? toAccessoryRepair(text) : null,
    weight_grams: numberIn(text('weight_grams')),
    return_way: (kind === 'accessory' && returnWays.find(one => one === values.return_way)) || 'collect',
    position: numberIn(text('position')),
    attributes: Object.fromEntries(
      attributes.flatMap(({ code, value_type }) => {
        const value = text(`attributes.${code}`)
        return value === '' ? [] : [[code, typed(value, value_type)]]
      }),
    ),
    fits: isMachine ? [] : [...fits],
  }
}

/** Warnings belong together by their line; where a language has fewer, theirs are empty and reported as missing. */
function toSafety(text: (name: string) => string): Product['safety'] {
  const lines = byLanguage(language => textLines(text(`safety.warnings.${language}`)))
  const count = Math.max(...languages.map(language => lines[language].length))
  const warnings = Array.from({ length: count }, (_, index) => byLanguage(language => lines[language][index] ?? ''))
  const party = (who: (typeof parties)[number]) => ({
    name: text(`safety.${who}.name`),
    address: text(`safety.${who}.address`),
    email: text(`safety.${who}.email`),
  })
  const safety = { maker: party('maker'), eu_responsible: party('eu_responsible'), warnings }
  const isStated = count > 0 || parties.some(who => partyFields.some(field => safety[who][field] !== ''))
  return isStated ? safety : null
}

function toAccessoryRepair(text: (name: string) => string): Product['repair'] {
  const repair = toRepair(text)
  return repair && { ...repair, spare_parts_years: Number(text('repair.spare_parts_years')) }
}

/** An invalid number is sent as typed, so that the server reports the issue beside its field. */
function typed(value: string, type: Attribute['value_type']): string | number | boolean {
  if (type === 'boolean') return value === 'true'
  const number = numberIn(value)
  return type === 'number' && !Number.isNaN(number) ? number : value
}
