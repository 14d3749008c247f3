import type { CoreMessages } from './nl.ts'
import error from './zh/error.json' with { type: 'json' }
import form from './zh/form.json' with { type: 'json' }
import kit from './zh/kit.json' with { type: 'json' }
import layout from './zh/layout.json' with { type: 'json' }
import pages from './zh/pages.json' with { type: 'json' }
import screen from './zh/screen.json' with { type: 'json' }
import validation from './zh/validation.json' with { type: 'json' }

export const core: CoreMessages = { error, form, kit, layout, pages, screen, validation }
