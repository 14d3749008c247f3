import form from './nl/form.json' with { type: 'json' }
import kit from './nl/kit.json' with { type: 'json' }
import layout from './nl/layout.json' with { type: 'json' }
import pages from './nl/pages.json' with { type: 'json' }
import screen from './nl/screen.json' with { type: 'json' }

/** What every page of the shop needs at once; texts of single screens come with the screen. */
export const core = { form, kit, layout, pages, screen }
