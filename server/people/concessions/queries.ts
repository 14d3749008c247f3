/** What other capabilities may read and write in the tables of concessions. */
export { findGivers, lockConcessionsOfUser as lockGiver, sumConcessions } from './store.ts'
