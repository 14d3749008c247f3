import { tolerantStorage } from '#client/tolerant-storage.ts'

const key = 'genie.rent'
const storage = tolerantStorage(() => (typeof localStorage === 'undefined' ? undefined : localStorage))

/** What this browser keeps of a rental that is being put together; null: nothing. */
export const rentalStorage = {
  read: () => storage.read(key),
  write: (text: string) => storage.write(key, text),
  forget: () => storage.write(key, null),
}
