/** What other capabilities may read and write of the tables of passkeys. */
export { countPasskeys as passkeyCount, deletePasskeys, findPasskeys as passkeysOf, hasPasskey } from './store.ts'
