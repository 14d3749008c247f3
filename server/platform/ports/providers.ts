import { type Gateway, GatewayUnavailable } from './gateway.ts'

/** The payment providers with an adapter. A payment stays with the provider it was begun with (`payments.provider`). */
export interface Providers {
  /** The provider for new payments. */
  readonly usual: Gateway
  /** The provider of a payment; throws `ProviderMissing` if it is not configured any more. */
  of(code: string): Gateway
  find(code: string): Gateway | undefined
  readonly codes: readonly string[]
}

/** No other provider has its payments, so they wait until it is configured again. */
export class ProviderMissing extends GatewayUnavailable {
  constructor(code: string) {
    super(`The payment provider ${code} is not configured`)
  }
}

export function providersOf(usual: Gateway, ...others: readonly Gateway[]): Providers {
  const known = new Map([usual, ...others].map(gateway => [gateway.code, gateway]))
  const find = (code: string) => known.get(code)
  return {
    usual,
    find,
    of: code => {
      const gateway = find(code)
      if (!gateway) throw new ProviderMissing(code)
      return gateway
    },
    codes: [...known.keys()],
  }
}

/** The reason in a refusal: only an unresponsive provider is worth a retry. */
export function whyNotNow(error: GatewayUnavailable): { reason: 'provider_missing' } | undefined {
  return error instanceof ProviderMissing ? { reason: 'provider_missing' } : undefined
}
