import type { Language } from '#domain/languages.ts'
import type { MailMessages } from '#i18n/mail/mail-messages.ts'
import { accountMails } from './account-mails.ts'
import type { MailGoods } from './data/shared-data.ts'
import type { MailData, MailName } from './mail-data.ts'
import { messageMails } from './message-mails.ts'
import { orderMails } from './order-mails.ts'
import { parcelMails } from './parcel-mails.ts'
import { recallMails } from './recall-mails.ts'
import { requestMails } from './request-mails.ts'
import { settlementMails } from './settlement-mails.ts'
import { staffMails } from './staff-mails.ts'
import { withdrawalMails } from './withdrawal-mails.ts'

/** Dates, amounts and numbers by the name of their label, in the order in which they are listed. */
export type MailFacts = { [Name in keyof MailMessages['facts']]?: string | readonly string[] | undefined }

/** The parts of a mail. `code` is shown large, `button` is a link; the texts are in i18n/mail. */
export interface MailTemplate<Data> {
  code?: true
  /** Path without language prefix, from the mail's data; undefined: this mail has no link. */
  button?: (data: Data) => string | undefined
  /** Additional values for the texts beside company and code, in the mail's language. */
  values?: (data: Data, language: Language) => Record<string, string | number>
  /** What a reader looks for, as a list; never text of strangers. */
  facts?: (data: Data, language: Language) => MailFacts
  /** The goods it is about, with their pictures. */
  goods?: (data: Data) => readonly MailGoods[] | undefined
  /** About a contract in force: the mail ends with the way to withdraw from it, as the law requires. */
  contract?: true
  /** About a refund: it states the actual amount and its way, and asks for an account where one is needed. */
  listsRefunds?: boolean
  /** Text of staff, or figures: shown literally under a title of their own. Never text of strangers. */
  quote?: (data: Data) => string
  /** The same for several, each by the name of its title. */
  quotes?: (data: Data) => Readonly<Record<string, string>>
  /** By default it is the subject without its numbers. */
  heading?: (data: Data, language: Language) => string
}

export type MailTemplates<Name extends MailName> = { [Key in Name]: MailTemplate<MailData[Key]> }

export const mailTemplates: MailTemplates<MailName> = {
  ...accountMails,
  ...messageMails,
  ...orderMails,
  ...parcelMails,
  ...recallMails,
  ...requestMails,
  ...withdrawalMails,
  ...settlementMails,
  ...staffMails,
}
