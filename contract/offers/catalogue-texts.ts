import { z } from 'zod'
import { isEmail } from '#domain/accounts/email.ts'
import { isDay } from '#domain/calendar.ts'
import { sectionKeys, warrantyParts } from '#domain/catalogue/constants.ts'
import { inEachLanguage, line, lines } from '../protocol/text-fields.ts'

const textField = lines(2000)

/** A text in all languages as stored: a model is not listed while one of them is empty. */
export const translatedSchema = inEachLanguage(textField)
export type Translated = z.output<typeof translatedSchema>

/** A name shown as soon as it is saved, so that every language is required. */
export const wholeNameSchema = inEachLanguage(line(120).min(1))

/** All texts of a model in one language. */
export const modelTextsSchema = z.strictObject({
  name: line(80),
  tagline: line(120),
  description: textField,
  sections: z
    .array(z.strictObject({ key: z.enum(sectionKeys), heading: line(120), text: textField }))
    .max(sectionKeys.length),
  box: z.array(textField).max(40),
  warranty: z.record(z.enum(warrantyParts), textField),
  warnings: z.array(textField).max(40),
  data_facts: z.array(z.strictObject({ question: textField, answer: textField })).max(40),
})
export type ModelTexts = z.output<typeof modelTextsSchema>

export const allModelTextsSchema = inEachLanguage(modelTextsSchema)

export const warrantyMonthsSchema = z.record(z.enum(warrantyParts), z.int().min(0).max(240))

export const partySchema = z.strictObject({
  name: line(120),
  address: line(240),
  email: line(240),
})

/** What stands with every offer of an accessory: each warning in every language. */
export const safetySchema = z.strictObject({
  maker: partySchema,
  eu_responsible: partySchema,
  warnings: z.array(translatedSchema).max(20),
})

/** Spare parts and repair of a model, each text in every language. */
export const repairSchema = z.strictObject({
  parts: translatedSchema,
  repairer: translatedSchema,
  limits: translatedSchema,
})
/** An accessory has its years here; a model has them among its figures. */
export const accessoryRepairSchema = repairSchema.extend({ spare_parts_years: z.int().min(0).max(40) })

const isAddress = (text: string) => text === '' || isEmail(text)
const isSite = (text: string) => text === '' || z.url({ protocol: /^https$/ }).safeParse(text).success

/** Until when security updates come, and the maker's contact and policy for weaknesses. */
export const securitySchema = z.strictObject({
  updates_until: z.union([z.literal(''), z.string().refine(isDay, 'date_format')]),
  email: line(240).refine(isAddress, 'email_format'),
  policy_url: line(240).refine(isSite, 'site_invalid'),
})

export const galleryEntrySchema = z.strictObject({ file_id: z.uuid(), alt: translatedSchema })
export const choiceSchema = z.strictObject({ key: z.string().max(64), name: translatedSchema })
