import { type PageId, pageIds, pages } from './pages.ts'

/** A statement is made there: what its address contains belongs to one person. */
const statements: readonly PageId[] = ['withdraw', 'cancel_rental', 'complaints']

/**
 * The pages that a browser may fetch before their link is pressed: those that show everyone the same. Never a page that
 * signs in, orders, pays or changes something.
 */
export const aheadPages: readonly PageId[] = pageIds.filter(page => pages[page].indexed && !statements.includes(page))
