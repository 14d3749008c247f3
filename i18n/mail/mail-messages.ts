import { readFileSync } from 'node:fs'
import { byLanguage, type Language } from '#domain/languages.ts'
import type nl from './nl.json'

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type MailMessages = Texts<typeof nl>

const read = (language: Language): MailMessages =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'))

/** Separate from the messages of screens, because browsers never load them. */
export const mailMessages = byLanguage(read)
