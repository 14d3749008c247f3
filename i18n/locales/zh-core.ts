import type { CoreMessages } from './nl.ts'
import form from './zh/form.json' with { type: 'json' }
import kit from './zh/kit.json' with { type: 'json' }
import layout from './zh/layout.json' with { type: 'json' }
import pages from './zh/pages.json' with { type: 'json' }
import screen from './zh/screen.json' with { type: 'json' }

export const core: CoreMessages = { form, kit, layout, pages, screen }
