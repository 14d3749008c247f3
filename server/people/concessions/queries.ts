/** What other capabilities may read and write in the tables of concessions. */
export { lockConcessionsOfUser as lockGiver, sumConcessions } from './store.ts'
