import { z } from 'zod'
import type { KnownProvider } from '../provider-settings.ts'

const loopback = z
  .url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })
  .transform(value => new URL(value))

export const stripeVariables = {
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The address of a server on this machine with Stripe's API, instead of Stripe itself. */
  STRIPE_API: loopback.optional(),
}

const settings = z.object(stripeVariables).required({ STRIPE_SECRET_KEY: true, STRIPE_WEBHOOK_SECRET: true })

const isTestKey = (key: string) => /^(sk|rk)_test_/.test(key)

export const stripe: KnownProvider = {
  code: 'stripe',
  needed: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  read: variables => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API } = settings.parse(variables)
    const at = STRIPE_API && { host: STRIPE_API.hostname, port: Number(STRIPE_API.port) }
    return {
      code: stripe.code,
      key: 'STRIPE_SECRET_KEY',
      pretends: [
        ...(isTestKey(secretKey) ? ['STRIPE_SECRET_KEY is a test key, with which nobody really pays'] : []),
        ...(at ? ['STRIPE_API is no payment provider, it only speaks like one'] : []),
      ],
      receiver: {
        name: 'Stripe',
        places: [
          { country: 'IE', safeguard: 'none' },
          { country: 'US', safeguard: 'adequacy' },
        ],
      },
      open: async wall => {
        // The library logs that a key is a test key, which the demo's start message already says.
        process.env.STRIPE_SUPPRESS_NOTICES ??= 'true'
        const { stripeGateway } = await import('./stripe.ts')
        return stripeGateway({ secretKey, webhookSecret, wall, ...(at && { at }) })
      },
    }
  },
}
