/** What other capabilities may read and write of the tables of jobs. */
export { noteFaults } from './store-findings.ts'
