import { useEffect, useState, useSyncExternalStore } from 'react'
import { emptySession } from '#client/session-state.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useBrowser } from '../../env.tsx'
import { type Address, isBlank, isSameAddress } from './address.ts'

export interface SavedAddress {
  /** The person's own name for it; the address of an account has none. */
  name: string
  address: Address
}

const never = () => () => {}
const nobody = () => emptySession
const nothing: readonly SavedAddress[] = []

/** Addresses the person entered before: of the account and of gardens. The form does not wait for them. */
export function useSavedAddresses(): readonly SavedAddress[] {
  const browser = useBrowser()
  const { kind } = useCurrentUser()
  const session = browser?.session
  const { userInfo } = useSyncExternalStore(session?.subscribe ?? never, session?.getSnapshot ?? nobody, nobody)
  const [gardens, setGardens] = useState(nothing)

  useEffect(() => {
    if (!browser || kind === 'visitor') return
    const gone = new AbortController()
    browser.client
      .with({ quiet: true, signal: gone.signal })('GET /gardens', {})
      .then(
        ({ list }) => setGardens(list.map(({ name, address }) => ({ name, address: toAddress({ ...address }) }))),
        (error: unknown) => !gone.signal.aborted && console.warn('gardens not loaded', error),
      )
    return () => gone.abort()
  }, [browser, kind])

  const accountAddress = { name: '', address: toAddress(userInfo ?? {}) }
  return distinct([accountAddress, ...gardens].filter(({ address }) => !isBlank(address) && address.street !== ''))
}

function toAddress(from: Readonly<Record<string, unknown>>): Address {
  const text = (name: keyof Address) => (typeof from[name] === 'string' ? from[name] : '')
  return {
    country: text('country') || 'NL',
    postcode: text('postcode'),
    house_number: text('house_number'),
    street: text('street'),
    city: text('city'),
  }
}

function distinct(list: readonly SavedAddress[]): readonly SavedAddress[] {
  return list.filter(({ address }, index) => list.findIndex(other => isSameAddress(other.address, address)) === index)
}
