import { tolerantStorage } from '#client/tolerant-storage.ts'

const key = 'genie.rent'
const storage = tolerantStorage(() => (typeof localStorage === 'undefined' ? undefined : localStorage))

/** The stored draft of a rental in this browser; null: none. */
export const rentalStorage = {
  read: () => storage.read(key),
  write: (text: string) => storage.write(key, text),
  forget: () => storage.write(key, null),
}
