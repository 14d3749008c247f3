import { useSyncExternalStore } from 'react'
import type { PayWallet } from '#domain/payments/methods.ts'
import { useConfig } from '../../layout/use-config.ts'

/** The wallet of this device, if the provider offers it; the server does not know the device. */
export function useWallet(): PayWallet | undefined {
  const offered = useConfig()?.pay_wallets ?? []
  const own = useSyncExternalStore(never, findWallet, () => undefined)
  return offered.find(wallet => wallet === own)
}

/** Apple's browsers say so; the others pay with Google's wallet where they know payment requests. */
function findWallet(): PayWallet | undefined {
  const { ApplePaySession: apple } = window as { ApplePaySession?: { canMakePayments: () => boolean } }
  if (apple) return apple.canMakePayments() ? 'apple_pay' : undefined
  return 'PaymentRequest' in window ? 'google_pay' : undefined
}

const never = () => () => {}
