import { z } from 'zod'

/** How orders are priced, held and delivered. */
export const sellingSettings = {
  /**
   * Days before and after a rental in which its unit is occupied, and delivery prices; without a tariff delivery is
   * free.
   */
  delivery: {
    schema: z.object({
      preparation_days: z.int().min(0).max(30),
      delivery_days: z.int().min(0).max(30),
      return_days: z.int().min(0).max(30),
      restock_days: z.int().min(0).max(30),
      tariffs: z.array(
        z.object({ country: z.string().length(2), up_to_grams: z.int().positive().nullable(), price: z.int().min(0) }),
      ),
    }),
    initial: { preparation_days: 1, delivery_days: 3, return_days: 4, restock_days: 2, tariffs: [] },
  },
  /** How long a quote is valid. */
  quotes: { schema: z.object({ valid_minutes: z.int().min(1).max(1440) }), initial: { valid_minutes: 30 } },
  /** How long an order may wait for its payment, and how many such orders may hold machines at once. */
  checkout: {
    schema: z.object({
      window_minutes: z.int().min(5).max(120),
      longest_minutes: z.int().min(30).max(1440),
      /** A payment in progress when the time ends still gets its machine. */
      grace_minutes: z.int().min(1).max(60),
      most_open: z.object({ user: z.int().min(1), address: z.int().min(1), ip: z.int().min(1) }),
      /** An order may hold many machines, so machines are limited too. */
      most_machines: z
        .object({ user: z.int().min(1), address: z.int().min(1), ip: z.int().min(1) })
        .default({ user: 6, address: 6, ip: 12 }),
      /** Goods sold by the piece are held as well, and could otherwise be sold out by someone who never pays. */
      most_pieces: z
        .object({ user: z.int().min(1), address: z.int().min(1), ip: z.int().min(1) })
        .default({ user: 60, address: 60, ip: 120 }),
      /** The maximum number of days until a rental starts. */
      start_within_days: z.int().min(30).max(730).default(365),
    }),
    initial: {
      window_minutes: 30,
      longest_minutes: 120,
      grace_minutes: 10,
      most_open: { user: 3, address: 3, ip: 12 },
      most_machines: { user: 6, address: 6, ip: 12 },
      most_pieces: { user: 60, address: 60, ip: 120 },
      start_within_days: 365,
    },
  },
  /** The minimum order for the reward of an invitation, after all discounts and without deposit and freight. */
  rewards: { schema: z.strictObject({ reward_from: z.int().min(0) }), initial: { reward_from: 5000 } },
} as const
