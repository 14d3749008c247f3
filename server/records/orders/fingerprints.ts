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

/** Hashes that show whether two orders have the same address or connection, without revealing either. */
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
