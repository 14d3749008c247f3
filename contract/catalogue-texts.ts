import { z } from 'zod'
import { sectionKeys, warrantyParts } from '#domain/catalogue/words.ts'

/** Words in the four languages, as stored: a model is not listed while one of them is empty. */
export const translatedSchema = z.strictObject({
  nl: z.string().trim().max(2000),
  en: z.string().trim().max(2000),
  zh: z.string().trim().max(2000),
  de: z.string().trim().max(2000),
})
export type Translated = z.output<typeof translatedSchema>

const words = z.string().trim().max(2000)

/** All that is written about a model in one language. */
export const modelTextsSchema = z.strictObject({
  name: z.string().trim().max(80),
  tagline: z.string().trim().max(120),
  description: words,
  sections: z.array(z.strictObject({ key: z.enum(sectionKeys), heading: z.string().trim().max(120), text: words })),
  box: z.array(words).max(40),
  warranty: z.record(z.enum(warrantyParts), words),
  warnings: z.array(words).max(40),
  data_facts: z.array(z.strictObject({ question: words, answer: words })).max(40),
})
export type ModelTexts = z.output<typeof modelTextsSchema>

export const allModelTextsSchema = z.strictObject({
  nl: modelTextsSchema,
  en: modelTextsSchema,
  zh: modelTextsSchema,
  de: modelTextsSchema,
})

export const warrantyMonthsSchema = z.record(z.enum(warrantyParts), z.int().min(0).max(240))

export const partySchema = z.strictObject({
  name: z.string().trim().max(120),
  address: z.string().trim().max(240),
  email: z.string().trim().max(240),
})

export const galleryEntrySchema = z.strictObject({ file_id: z.uuid(), alt: translatedSchema })
export const choiceSchema = z.strictObject({ key: z.string().max(64), name: translatedSchema })
