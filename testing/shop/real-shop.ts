/** A real shop for tests: what it simulates is named, as its start requires. */
export const realShop = {
  SEED: 'none',
  PAYMENTS: 'sandbox',
  KEYS_SECRET: 'a secret for tests, and nothing else',
}
