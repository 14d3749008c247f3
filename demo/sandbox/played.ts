/**
 * The provider that the sandbox plays: its payments are stored, and its webhooks addressed, under that provider's code.
 */
export const played = { code: 'stripe', name: 'Stripe' }
