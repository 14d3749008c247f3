import account from './en/account.json' with { type: 'json' }
import { core } from './en-core.ts'
import type { Messages } from './nl.ts'

export const messages: Messages = { ...core, account }
