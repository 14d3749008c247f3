import type { Language } from '#domain/languages.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type MailMessages = Texts<typeof nl>

/** Apart from the screens' messages: no browser ever loads them. */
export const mailMessages: Record<Language, MailMessages> = { nl, en, zh, de }
