/** What other capabilities may read and write in the tables of passkeys. */
export { countPasskeys as passkeyCount, deletePasskeys, findPasskeys as passkeysOf, hasPasskey } from './store.ts'
