export const authProviders = ['local', 'google', 'anonymous'] as const
export type AuthProvider = (typeof authProviders)[number]

/** abnormal: may sign in, pay, return and claim, but not rent or buy. disabled: the session is ended (110103). */
export const userStatuses = ['normal', 'abnormal', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

/** Purposes for which anyone can request a mailed code; a code is valid for its own purpose only. */
export const codePurposes = ['register', 'change_email', 'open_order'] as const
export type CodePurpose = (typeof codePurposes)[number]
/** `prove`: mailed to the owner of a session, at an address that is already on the account. */
export type MailedCode = CodePurpose | 'prove'

/** The countries that are listed for addresses even if the shop does not deliver there. */
export const countries: readonly string[] = ['NL', 'BE', 'DE', 'LU', 'FR', 'AT']

/** Purposes for which the sealed documents of an erased person may be opened. */
export const sealedPurposes = ['dispute', 'recall'] as const
export const sealedDocumentKinds = ['evidence', 'agreement', 'statement', 'holder'] as const
export type SealedDocumentKind = (typeof sealedDocumentKinds)[number]

/** Open matters that delay an erasure: while one of them exists, the personal data is still needed. */
export const openMatters = [
  'rental',
  'order',
  'deposit',
  'request',
  'refund',
  'refund_sent',
  'dispute',
  'charge',
  'payment',
  'statement',
  'loaner',
  'machine',
] as const
export type OpenMatter = (typeof openMatters)[number]
