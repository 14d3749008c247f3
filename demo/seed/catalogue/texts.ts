import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { modelTextsSchema, type Translated } from '#contract/offers/catalogue-texts.ts'
import { type Language, languages } from '#domain/languages.ts'

const reviewSchema = z.strictObject({
  author: z.string(),
  kind: z.enum(['rent', 'buy']),
  rating: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  days_ago: z.int(),
})
const questionSchema = z.strictObject({ author: z.string(), question: z.string(), answer: z.string() })
const modelFileSchema = modelTextsSchema.extend({
  questions: z.array(questionSchema),
  reviews: z.array(reviewSchema),
})

const described = z.strictObject({ name: z.string(), description: z.string() })
const shopFileSchema = z.strictObject({
  categories: z.record(z.string(), z.string()),
  products: z.record(z.string(), described),
  variants: z.record(z.string(), z.string()),
  attributes: z.record(z.string(), z.string()),
  choices: z.record(z.string(), z.string()),
})
type ShopFile = z.output<typeof shopFileSchema>

async function read(name: string, language: Language): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`./texts/${name}.${language}.json`, import.meta.url), 'utf8'))
}

async function inAll<T>(one: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const entries = await Promise.all(languages.map(async language => [language, await one(language)] as const))
  return Object.fromEntries(entries) as Record<Language, T>
}

/** All texts of a model, in all languages, with reviews and questions. */
export async function readModelTexts(key: string) {
  const files = await inAll(async language => modelFileSchema.parse(await read(key, language)))
  const texts = Object.fromEntries(
    languages.map(language => {
      const { questions: _questions, reviews: _reviews, ...own } = files[language]
      return [language, own]
    }),
  )
  return { files, texts }
}

/** Names of categories, accessories and attributes, by key. */
export async function readShopTexts() {
  const files = await inAll(async language => shopFileSchema.parse(await read('accessories', language)))
  return (pick: (file: ShopFile) => string | undefined): Translated =>
    Object.fromEntries(languages.map(language => [language, pick(files[language]) ?? ''])) as Translated
}
