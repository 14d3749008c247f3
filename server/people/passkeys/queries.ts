/** What other capabilities may read and write of the tables of passkeys. */
export { deletePasskeys, hasPasskey, passkeyCount, passkeysOf } from './store.ts'
