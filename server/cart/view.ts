import { allModelTextsSchema, translatedSchema } from '#contract/catalogue-texts.ts'
import type { Language } from '#domain/languages.ts'
import { viewGallery } from '../catalogue/view.ts'
import type { SkuFacts } from '../pricing/store.ts'

/** What a line is called and looks like. */
export function nameOfLine(facts: SkuFacts, language: Language) {
  const name = facts.type_texts
    ? allModelTextsSchema.parse(facts.type_texts)[language].name
    : translatedSchema.parse(facts.product_name)[language]
  return {
    name,
    variant: facts.sku_name === null ? '' : translatedSchema.parse(facts.sku_name)[language],
    cover: viewGallery({ gallery: facts.type_gallery ?? facts.product_gallery }, language)[0] ?? null,
  }
}
