import account from './nl/account.json' with { type: 'json' }
import error from './nl/error.json' with { type: 'json' }
import kit from './nl/kit.json' with { type: 'json' }
import layout from './nl/layout.json' with { type: 'json' }
import pages from './nl/pages.json' with { type: 'json' }
import screen from './nl/screen.json' with { type: 'json' }
import validation from './nl/validation.json' with { type: 'json' }

/** Dutch is the reference: the keys of the other languages are typed from it. */
export const messages = { account, error, kit, layout, pages, screen, validation }

type Texts<T> = T extends string ? string : { [K in keyof T]: Texts<T[K]> }
export type Messages = Texts<typeof messages>
