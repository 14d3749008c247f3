import form from './de/form.json' with { type: 'json' }
import kit from './de/kit.json' with { type: 'json' }
import layout from './de/layout.json' with { type: 'json' }
import pages from './de/pages.json' with { type: 'json' }
import screen from './de/screen.json' with { type: 'json' }
import type { CoreMessages } from './nl.ts'

export const core: CoreMessages = { form, kit, layout, pages, screen }
