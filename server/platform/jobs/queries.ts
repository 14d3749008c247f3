/** What other capabilities may read and write in the job tables. */
export { noteFaults } from './store-findings.ts'
