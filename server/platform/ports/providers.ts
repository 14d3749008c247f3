import { type Gateway, GatewayUnavailable } from './gateway.ts'

/** The payment providers the shop can speak to. A payment stays with the one it was begun with (`payments.provider`). */
export interface Providers {
  /** Who takes new payments. */
  readonly usual: Gateway
  /** Whose payment it is; throws `ProviderMissing` where the shop cannot speak to them any more. */
  of(code: string): Gateway
  find(code: string): Gateway | undefined
  readonly codes: readonly string[]
}

/** Nobody else may be asked about what is theirs: it waits until they are configured again. */
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

/** What a refusal says beside its number: to try again later helps only where somebody is silent. */
export function whyNotNow(error: GatewayUnavailable): { reason: 'provider_missing' } | undefined {
  return error instanceof ProviderMissing ? { reason: 'provider_missing' } : undefined
}
