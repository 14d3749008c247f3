import { forbidInsideTransaction } from '../outside.ts'
import { GatewayUnavailable } from '../ports/gateway.ts'
import { inSpan } from '../traces/span.ts'

/**
 * For adapters: maps any failure of a provider call to "not available now". `verdictOf` returns the reason where the
 * provider understood the request and refused it.
 */
export async function askProvider<T>(
  call: () => Promise<T>,
  verdictOf: (error: unknown) => string | undefined,
): Promise<T> {
  forbidInsideTransaction()
  try {
    return await inSpan({ name: 'ask the payment provider', kind: 'client' }, call)
  } catch (error) {
    const verdict = verdictOf(error)
    throw new GatewayUnavailable('The payment provider did not answer as it should', { cause: error, verdict })
  }
}
