import { forbidInsideTransaction } from '../outside.ts'
import { GatewayUnavailable } from '../ports/gateway.ts'
import { inSpan } from '../traces/span.ts'

/**
 * For adapters: whatever goes wrong on the way to the provider is one thing to the shop: not now. `verdictOf`: why it
 * said no, where it understood and said so.
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
