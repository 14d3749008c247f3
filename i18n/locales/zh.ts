import type { Messages } from './nl.ts'
import account from './zh/account.json' with { type: 'json' }
import error from './zh/error.json' with { type: 'json' }
import kit from './zh/kit.json' with { type: 'json' }
import layout from './zh/layout.json' with { type: 'json' }
import pages from './zh/pages.json' with { type: 'json' }
import screen from './zh/screen.json' with { type: 'json' }
import validation from './zh/validation.json' with { type: 'json' }

export const messages: Messages = { account, error, kit, layout, pages, screen, validation }
