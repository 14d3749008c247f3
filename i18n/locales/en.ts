import account from './en/account.json' with { type: 'json' }
import error from './en/error.json' with { type: 'json' }
import kit from './en/kit.json' with { type: 'json' }
import layout from './en/layout.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import screen from './en/screen.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }
import type { Messages } from './nl.ts'

export const messages: Messages = { account, error, kit, layout, pages, screen, validation }
