import * as oidc from 'openid-client'
import type { Context } from '#server/platform/context.ts'
import { forbidInsideTransaction } from '#server/platform/outside.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** After a failed read everyone is refused at once for this long; then one caller reads again. */
export const failureMs = 10_000

interface ConfigurationReading {
  configuration: Promise<oidc.Configuration>
  /** Set once it has failed. */
  retryAt?: number
}

const readings = new Map<string, ConfigurationReading>()

/** The provider's own metadata, read once. */
export function getConfiguration({ environment, wall }: Context): Promise<oidc.Configuration> {
  const { google } = environment
  if (!google) throw new Refusal('third_party_sign_in_failed')
  forbidInsideTransaction()
  const now = () => wall.now().getTime()
  const key = `${google.issuer} ${google.clientId}`
  const known = readings.get(key)
  if (known) {
    if (known.retryAt === undefined || now() < known.retryAt) return known.configuration
    // While this caller waits, all others are refused as before: a silent provider is waited for by one at a time.
    known.retryAt = Number.POSITIVE_INFINITY
  }
  // Only a provider on this machine may be called without TLS: that of the tests.
  const loopback = /^http:\/\/(127\.0\.0\.1|localhost):/.test(google.issuer)
  const configuration = oidc.discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
    ...(loopback ? { execute: [oidc.allowInsecureRequests] } : {}),
    timeout: 10,
  })
  const reading: ConfigurationReading = { configuration }
  const keep = () => readings.set(key, reading)
  if (!known) keep()
  configuration.then(keep, () => {
    reading.retryAt = now() + failureMs
    keep()
  })
  return configuration
}
