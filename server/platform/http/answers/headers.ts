/** The host of the map tiles is the only external one, and only where a map is configured. */
function policyWith(mapTiles: string | undefined): string {
  const map = mapTiles ? ` ${new URL(mapTiles).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self'${map}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const permissions = 'camera=(self), geolocation=(self), microphone=(), payment=()'
/**
 * A page of the shop opens the next one in the same document, so each of them may follow a phone in its surroundings,
 * which shows a machine in a garden (WebXR). Nothing else needs it.
 */
export const shopPermissions = `${permissions}, xr-spatial-tracking=(self)`

/** Sent with every response. One constant policy: no page has an executable inline script, so there is no nonce. */
export function securityHeaders(publicUrl: string, mapTiles?: string): Record<string, string> {
  return {
    'content-security-policy': policyWith(mapTiles),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `${permissions}, xr-spatial-tracking=()`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
