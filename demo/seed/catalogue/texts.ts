import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { modelTextsSchema, type Translated } from '#contract/offers/catalogue-texts.ts'
import type { Repair } from '#domain/catalogue/model-facts.ts'
import { byLanguage, type Language, languages, languageTags } from '#domain/languages.ts'

const reviewSchema = z.strictObject({
  author: z.string(),
  kind: z.enum(['rent', 'buy']),
  rating: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  days_ago: z.int(),
})
const questionSchema = z.strictObject({ author: z.string(), question: z.string(), answer: z.string() })
/** In the order in which they are shown: the same in every language. */
export const warningIds = [
  ...(['children', 'age', 'blades', 'lift', 'slope', 'clear', 'power', 'battery', 'daylight', 'storm'] as const),
  ...(['damage', 'washing'] as const),
] as const
const warningsSchema = z.strictObject(
  Object.fromEntries([...warningIds, 'lift_two' as const].map(id => [id, z.string()])) as Record<
    (typeof warningIds)[number] | 'lift_two',
    z.ZodString
  >,
)
/** From this weight on, two people lift a machine. */
const liftedByTwo = 15

const modelFileSchema = modelTextsSchema.omit({ warnings: true }).extend({
  questions: z.array(questionSchema),
  reviews: z.array(reviewSchema),
})

const described = z.strictObject({
  name: z.string(),
  description: z.string(),
  warnings: z.array(z.string()).default([]),
})
const shopFileSchema = z.strictObject({
  categories: z.record(z.string(), z.string()),
  products: z.record(z.string(), described),
  variants: z.record(z.string(), z.string()),
  attributes: z.record(z.string(), z.string()),
  choices: z.record(z.string(), z.string()),
})
type ShopFile = z.output<typeof shopFileSchema>

const repairText = z.strictObject({ parts: z.string(), repairer: z.string(), limits: z.string() })
const repairFileSchema = z.strictObject({ genie: repairText, blades: repairText, garage: repairText })

async function read(name: string, language: Language): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`./texts/${name}.${language}.json`, import.meta.url), 'utf8'))
}

async function inAll<T>(one: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const entries = await Promise.all(languages.map(async language => [language, await one(language)] as const))
  return Object.fromEntries(entries) as Record<Language, T>
}

/** The warnings of a model of this weight in kilograms. */
export async function readWarnings(weight: number, language: Language): Promise<string[]> {
  const texts = warningsSchema.parse(await read('warnings', language))
  const formatted = new Intl.NumberFormat(languageTags[language]).format(weight)
  return warningIds.map(id => {
    const text = id === 'lift' && weight >= liftedByTwo ? texts.lift_two : texts[id]
    return text.replace('{weight}', formatted)
  })
}

/** What is written for a model, in all languages, with its reviews and questions. */
export function readModelFiles(key: string) {
  return inAll(async language => modelFileSchema.parse(await read(key, language)))
}

/** The texts of a model as they are stored. */
export function toModelTexts(files: Awaited<ReturnType<typeof readModelFiles>>, weight: number) {
  return inAll(async language => {
    const { questions: _questions, reviews: _reviews, ...own } = files[language]
    return { ...own, warnings: await readWarnings(weight, language) }
  })
}

/** Names of categories, accessories and attributes, by key. */
export async function readShopTexts() {
  const files = await inAll(async language => shopFileSchema.parse(await read('accessories', language)))
  const words = (pick: (file: ShopFile) => string | undefined): Translated =>
    byLanguage(language => pick(files[language]) ?? '')
  const warningsOf = (key: string): Translated[] =>
    (files.nl.products[key]?.warnings ?? []).map((_, index) => words(file => file.products[key]?.warnings[index]))
  return Object.assign(words, { warningsOf })
}

/** How something is repaired, in all languages; a model names the price of its battery in euros. */
export async function readRepair(of: keyof z.output<typeof repairFileSchema>, battery = 0): Promise<Repair> {
  const files = await inAll(async language => repairFileSchema.parse(await read('repair', language))[of])
  const words = (field: keyof Repair) =>
    byLanguage(language => files[language][field].replace('{battery}', String(battery)))
  return { parts: words('parts'), repairer: words('repairer'), limits: words('limits') }
}
