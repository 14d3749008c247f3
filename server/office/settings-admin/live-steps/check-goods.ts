import { findUnreadyListings } from '#server/offers/catalogue/queries.ts'
import type { Checks } from './checks.ts'

/** What is offered, and what must stand with it. */
export const goodsChecks = {
  listed_goods: async ({ db }, now) => (await findUnreadyListings(db, now)).incomplete,
  accessory_pictures: async ({ db }, now) => (await findUnreadyListings(db, now)).pictureless,
} satisfies Checks
