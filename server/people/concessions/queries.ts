/** What other capabilities may read and write in the tables of concessions. */
export {
  lockConcessionsOfUser as lockGiver,
  sumConcessionsOfKind as givenOfKind,
  sumOrderConcessions as givenOfOrder,
  sumSoloConcessions as givenAlone,
  sumSoloConcessionsOfSubject as givenAloneOfSubject,
} from './store.ts'
