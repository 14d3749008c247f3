/** A real shop for tests: what it only simulates is named, as its start demands. */
export const realShop = {
  SEED: 'none',
  PAYMENTS: 'sandbox',
  KEYS_SECRET: 'a secret for tests, and nothing else',
}
