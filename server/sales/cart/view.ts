import { allModelTextsSchema, translatedSchema } from '#contract/offers/catalogue-texts.ts'
import type { Language } from '#domain/languages.ts'
import { viewGallery } from '#server/offers/catalogue/view.ts'
import type { KnownSku } from '#server/offers/pricing/sku-facts.ts'

type Line = ReturnType<typeof readName>

/** Facts are remembered, so what they are called is too: reading it checks every text of a model. */
const read = new WeakMap<KnownSku, Map<Language, Line>>()

/** What a line is called and looks like. */
export function nameOfLine(facts: KnownSku, language: Language): Line {
  const known = read.get(facts) ?? new Map<Language, Line>()
  read.set(facts, known)
  const line = known.get(language) ?? readName(facts, language)
  known.set(language, line)
  return line
}

function readName(facts: KnownSku, language: Language) {
  const name = facts.type_texts
    ? allModelTextsSchema.parse(facts.type_texts)[language].name
    : translatedSchema.parse(facts.product_name)[language]
  return {
    name,
    variant: facts.sku_name === null ? '' : translatedSchema.parse(facts.sku_name)[language],
    cover: viewGallery({ gallery: facts.type_gallery ?? facts.product_gallery }, language)[0] ?? null,
  }
}
