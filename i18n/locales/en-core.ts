import form from './en/form.json' with { type: 'json' }
import kit from './en/kit.json' with { type: 'json' }
import layout from './en/layout.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import screen from './en/screen.json' with { type: 'json' }
import type { CoreMessages } from './nl.ts'

export const core: CoreMessages = { form, kit, layout, pages, screen }
