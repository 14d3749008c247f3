import { createHash } from 'node:crypto'
import { toConnection } from '#domain/network/network.ts'

export interface Fingerprints {
  address_key: Buffer
  ip_key: Buffer
}

interface AddressInput {
  postcode: string
  house_number: string
  country: string
}

/** Enough to see that two orders go to one place or come over one connection, too little to read either from. */
export function computeFingerprints({ country, postcode, house_number }: AddressInput, ip: string): Fingerprints {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return {
    address_key: sha256(`address:${plain(country)}:${plain(postcode)}:${plain(house_number)}`),
    ip_key: sha256(`ip:${toConnection(ip)}`),
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
