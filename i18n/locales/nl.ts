import account from './nl/account.json' with { type: 'json' }
import { core } from './nl-core.ts'

/** Dutch is the reference: the keys of the other languages are typed from it. */
export const messages = { ...core, account }

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type Messages = Texts<typeof messages>
export type CoreMessages = Texts<typeof core>
/** The texts of a family of screens, loaded with them. */
export type ScreenTexts = Exclude<keyof Messages, keyof CoreMessages>
