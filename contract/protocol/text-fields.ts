import { z } from 'zod'
import { byLanguage } from '#domain/languages.ts'
import { reasonLength } from './field-limits.ts'

/**
 * One line of text that is safe for databases, letterheads and mail headers: no control characters, no unpaired
 * surrogates, and no characters that change the text direction.
 */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]*$/u, 'invalid')
    .max(max)

/** Several lines, otherwise the same. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u, 'invalid')
    .max(max)

/** The same field once for each language of the shop. */
export const inEachLanguage = <Text extends z.ZodType>(text: Text) => z.strictObject(byLanguage(() => text))

/** Describes a field with two kinds of values. */
export const codeOrWords = 'a code of the shop, or the words of a person'

/** A reason, as stored in the audit log. */
export const reasonField = lines(reasonLength.max).min(reasonLength.min)
