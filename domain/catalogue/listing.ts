import { type Language, languages } from '../languages.ts'
import { blankFields, isBlank, type Party } from './blank-fields.ts'
import { type ProductKind, type SectionKey, sectionKeys, type WarrantyPart, warrantyParts } from './constants.ts'
import { type ModelFacts, missingModelFacts, missingRepairFields, type Repair } from './model-facts.ts'

export interface ModelTexts {
  readonly name: string
  readonly tagline: string
  readonly description: string
  readonly sections: readonly { readonly key: SectionKey; readonly heading: string; readonly text: string }[]
  readonly box: readonly string[]
  readonly warranty: Readonly<Record<WarrantyPart, string>>
  readonly warnings: readonly string[]
  readonly data_facts: readonly { readonly question: string; readonly answer: string }[]
}

type NameInLanguages = Readonly<Record<Language, string>>

export interface ModelPictures {
  readonly gallery: readonly { readonly alt: NameInLanguages }[]
}

export interface ListableModel extends ModelPictures, ModelFacts {
  readonly texts: Readonly<Record<Language, ModelTexts>>
  readonly maker: Party
  readonly eu_responsible: Party
}

/**
 * What a model still lacks before it may be listed, as paths: its maker, the responsible person in the EU, the facts
 * that the law asks for, and every text in every language, including warnings and how its data is used. Empty: it may
 * be listed.
 */
export function missingModelFields({ texts, maker, eu_responsible, gallery, ...facts }: ListableModel): string[] {
  return [
    ...blankFields('maker', { ...maker }),
    ...blankFields('eu_responsible', { ...eu_responsible }),
    ...missingModelFacts(facts),
    ...languages.flatMap(language => missingTextFields(`texts.${language}`, texts[language])),
    ...missingTranslations(texts),
    ...missingGalleryFields({ gallery }),
  ]
}

/** A warning that one language has is in all of them. */
function missingTranslations(texts: ListableModel['texts']): string[] {
  const count = Math.max(...languages.map(language => texts[language].warnings.length))
  return languages.flatMap(language => {
    const { length } = texts[language].warnings
    if (length === 0) return []
    return Array.from({ length: count - length }, (_, index) => `texts.${language}.warnings.${length + index}`)
  })
}

function missingTextFields(path: string, texts: ModelTexts): string[] {
  const { name, tagline, description, sections, box, warranty, warnings, data_facts } = texts
  const chapters = sectionKeys.flatMap(key => {
    const section = sections.find(candidate => candidate.key === key)
    const { heading, text } = section ?? { heading: '', text: '' }
    return blankFields(`${path}.sections.${key}`, { heading, text })
  })
  const parts = Object.fromEntries(warrantyParts.map(part => [part, warranty[part] ?? '']))
  return [
    ...blankFields(path, { name, tagline, description }),
    ...chapters,
    ...missingListFields(`${path}.box`, box),
    ...blankFields(`${path}.warranty`, parts),
    ...missingListFields(`${path}.warnings`, warnings),
    ...missingListFields(
      `${path}.data_facts`,
      data_facts.map(({ question, answer }) => (isBlank(question) ? '' : answer)),
    ),
  ]
}

/** An empty list is missing as a whole; blank entries are missing by their index. */
function missingListFields(path: string, list: readonly string[]): string[] {
  if (list.length === 0) return [path]
  return list.flatMap((text, index) => (isBlank(text) ? [`${path}.${index}`] : []))
}

/**
 * Each picture needs a description in every language for people who cannot see it. Having no picture is allowed:
 * machines are rendered.
 */
function missingGalleryFields({ gallery }: ModelPictures): string[] {
  return gallery.flatMap(({ alt }, index) => blankFields(`gallery.${index}.alt`, { ...alt }))
}

/** What stands with every offer of an accessory (GPSR art. 19). */
export interface Safety {
  readonly maker: Party
  readonly eu_responsible: Party
  readonly warnings: readonly NameInLanguages[]
}

export interface ListableProduct extends ModelPictures {
  readonly kind: ProductKind
  /** null: not stated. A machine has that of its model, and a service has none. */
  readonly safety: Safety | null
  /** null: not stated, as with `safety`. */
  readonly repair: Repair | null
  readonly product_status: 'normal' | 'abnormal'
  /** null: it takes name and description from its model. */
  readonly name: NameInLanguages | null
  readonly description: NameInLanguages | null
}

/** What must be shown with the product. */
export function missingProductFields({
  kind,
  name,
  description,
  gallery,
  safety,
  repair,
}: Omit<ListableProduct, 'product_status'>): string[] {
  return [
    ...(name ? blankFields('name', { ...name }) : []),
    ...(description ? blankFields('description', { ...description }) : []),
    ...missingGalleryFields({ gallery }),
    ...(kind === 'accessory' ? [...missingSafetyFields(safety), ...missingRepairFields(repair)] : []),
  ]
}

function missingSafetyFields(safety: Safety | null): string[] {
  if (!safety) return ['safety.maker', 'safety.eu_responsible', 'safety.warnings']
  const { maker, eu_responsible, warnings } = safety
  return [
    ...blankFields('safety.maker', { ...maker }),
    ...blankFields('safety.eu_responsible', { ...eu_responsible }),
    ...(warnings.length === 0 ? ['safety.warnings'] : []),
    ...warnings.flatMap((texts, index) => blankFields(`safety.warnings.${index}`, { ...texts })),
  ]
}

/** A variant has a name in every language or none. */
export function missingVariantFields(name: NameInLanguages | null): string[] {
  return name ? blankFields('variant', { ...name }) : []
}

export interface ListableSku {
  readonly product: ListableProduct
  /** Whether the model of a machine is listed. undefined: it is no machine. */
  readonly isModelListed: boolean | undefined
  readonly name: NameInLanguages | null
  readonly hasPrice: boolean
  /**
   * Whether its price states a replacement value for a machine that is not returned, or its sale price serves as one.
   */
  readonly hasWorth: boolean
}

/** What prevents a SKU from being listed. */
export function missingSkuFields({ product, isModelListed, name, hasPrice, hasWorth }: ListableSku): string[] {
  return [
    ...(hasPrice ? [] : ['price']),
    ...(hasPrice && !hasWorth ? ['replacement_value'] : []),
    ...(product.product_status === 'normal' ? [] : ['product_status']),
    ...(isModelListed === false ? ['device_type'] : []),
    ...missingProductFields(product),
    ...missingVariantFields(name),
  ]
}
