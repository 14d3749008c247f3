import { allModelTextsSchema, translatedSchema } from '#contract/offers/catalogue-texts.ts'
import type { Language } from '#domain/languages.ts'
import { viewGallery } from '#server/offers/catalogue/view.ts'
import type { KnownSku } from '#server/offers/pricing/sku-facts.ts'

type Line = ReturnType<typeof readName>

/** SKUs are cached, so their names are cached too: reading a name validates every text of a model. */
const read = new WeakMap<KnownSku, Map<Language, Line>>()

/** The name and picture of a line. */
export function nameLine(sku: KnownSku, language: Language): Line {
  const known = read.get(sku) ?? new Map<Language, Line>()
  read.set(sku, known)
  const line = known.get(language) ?? readName(sku, language)
  known.set(language, line)
  return line
}

function readName(sku: KnownSku, language: Language) {
  const name = sku.type_texts
    ? allModelTextsSchema.parse(sku.type_texts)[language].name
    : translatedSchema.parse(sku.product_name)[language]
  return {
    name,
    variant: sku.sku_name === null ? '' : translatedSchema.parse(sku.sku_name)[language],
    cover: viewGallery({ gallery: sku.type_gallery ?? sku.product_gallery }, language)[0] ?? null,
  }
}
