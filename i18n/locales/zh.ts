import type { Messages } from './nl.ts'
import account from './zh/account.json' with { type: 'json' }
import { core } from './zh-core.ts'

export const messages: Messages = { ...core, account }
