export const authProviders = ['local', 'google', 'anonymous'] as const
export type AuthProvider = (typeof authProviders)[number]

/** abnormal: may sign in, pay, return and claim, but not rent or buy. disabled: the session ends (110103). */
export const userStatuses = ['normal', 'abnormal', 'disabled'] as const
export type UserStatus = (typeof userStatuses)[number]

/** What anybody may ask a mailed code for; a code of one purpose opens nothing else. */
export const codePurposes = ['register', 'change_email', 'open_order'] as const
export type CodePurpose = (typeof codePurposes)[number]
/** `prove`: mailed to the owner of a session, at an address that is known. */
export type MailedCode = CodePurpose | 'prove'

/** Where we deliver, by two-letter code. */
export const countries = ['NL', 'BE', 'DE', 'LU', 'FR', 'AT'] as const
export type Country = (typeof countries)[number]

/** What the sealed papers of somebody who was erased are opened for. */
export const sealedPurposes = ['dispute', 'recall'] as const
export const sealedDocumentKinds = ['evidence', 'statement', 'holder'] as const
export type SealedDocumentKind = (typeof sealedDocumentKinds)[number]

/** What an erasure waits for: as long as one of these is open, the person and the shop still need each other. */
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
