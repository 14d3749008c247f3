/** What other capabilities may read and write of the tables of accounts. */
export {
  findAccount,
  findUser,
  hasSecondFactor,
  identitiesOf,
  insertUser,
  lockUser,
  takeAddress,
  type User,
  updateUser,
} from './store.ts'
