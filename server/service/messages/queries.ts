/** What other capabilities may read and write in the tables of messages. */

export { findByProof, insertEntry, lockMessage, lockReviewReports, type Message, updateMessage } from './store.ts'
export { listUserMessages, moveMessages } from './store-user-data.ts'
