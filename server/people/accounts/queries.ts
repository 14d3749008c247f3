/** What other capabilities may read and write in the tables of accounts. */
export { fillAddress } from './fill-address.ts'
export {
  findAccount,
  findIdentities,
  findUser,
  hasSecondFactor,
  insertUser,
  lockAddress,
  lockUser,
  type User,
  updateUser,
} from './store.ts'
