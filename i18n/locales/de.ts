import account from './de/account.json' with { type: 'json' }
import { core } from './de-core.ts'
import type { Messages } from './nl.ts'

export const messages: Messages = { ...core, account }
