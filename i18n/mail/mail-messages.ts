import { readFileSync } from 'node:fs'
import { byLanguage, type Language } from '#domain/languages.ts'
import type account from './nl/account.json'
import type frame from './nl/frame.json'
import type messages from './nl/messages.json'
import type orders from './nl/orders.json'
import type requests from './nl/requests.json'
import type settlement from './nl/settlement.json'
import type staff from './nl/staff.json'
import type withdrawal from './nl/withdrawal.json'

interface Files {
  frame: typeof frame
  account: typeof account
  messages: typeof messages
  orders: typeof orders
  requests: typeof requests
  withdrawal: typeof withdrawal
  settlement: typeof settlement
  staff: typeof staff
}

const names: (keyof Files)[] = [
  'frame',
  'account',
  'messages',
  'orders',
  'requests',
  'withdrawal',
  'settlement',
  'staff',
]

type All<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer Whole) => void ? Whole : never
type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type MailMessages = Texts<All<Files[keyof Files]>>

/** The files of a language as one: a mail is found by its name alone. */
const read = (language: Language): MailMessages =>
  Object.assign(
    {},
    ...names.map(name => JSON.parse(readFileSync(new URL(`${language}/${name}.json`, import.meta.url), 'utf8'))),
  )

/** Separate from the messages of screens, because browsers never load them. */
export const mailMessages = byLanguage(read)
