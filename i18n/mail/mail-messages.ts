import { readFileSync } from 'node:fs'
import { type Language, languages } from '#domain/languages.ts'
import type nl from './nl.json'

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type MailMessages = Texts<typeof nl>

const read = (language: Language) => JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'))

/** Apart from the screens' messages: no browser ever loads them. */
export const mailMessages = Object.fromEntries(languages.map(language => [language, read(language)])) as Record<
  Language,
  MailMessages
>
