import error from './en/error.json' with { type: 'json' }
import form from './en/form.json' with { type: 'json' }
import kit from './en/kit.json' with { type: 'json' }
import layout from './en/layout.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import screen from './en/screen.json' with { type: 'json' }
import validation from './en/validation.json' with { type: 'json' }
import type { CoreMessages } from './nl.ts'

export const core: CoreMessages = { error, form, kit, layout, pages, screen, validation }
