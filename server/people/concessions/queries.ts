/** What other capabilities may read and write of the tables of concessions. */
export { givenAlone, givenOfKind, givenOfOrder, lockGiver } from './store.ts'
