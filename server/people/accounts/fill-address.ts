import type { Reader } from '#db/transaction.ts'

interface AddressInput {
  userId: string
  address: { street: string; house_number: string; postcode: string; city: string; country: string }
  now: Date
}

/** An account without an address takes that of its order. A guest has no profile, and an entered address stays. */
export async function fillAddress(db: Reader, { userId, address, now }: AddressInput): Promise<void> {
  const { street, house_number, postcode, city, country } = address
  await db
    .updateTable('users')
    .set({ street, house_number, postcode, city, country, updated_at: now })
    .where('user_id', '=', userId)
    .where('auth_provider', '<>', 'anonymous')
    .where('street', '=', '')
    .where('postcode', '=', '')
    .where('city', '=', '')
    .execute()
}
