/** What other capabilities may read and write in the tables of concessions. */
export { findGivers, lockConcessionsOfUser, sumConcessions } from './store.ts'
