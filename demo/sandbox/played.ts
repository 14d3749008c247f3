/** Whom the sandbox plays: its payments are kept, and its webhooks addressed, under the code of that provider. */
export const played = { code: 'stripe', name: 'Stripe' }
