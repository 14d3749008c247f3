/** What other capabilities may read and write in the tables of accounts. */
export { fillAddress } from './fill-address.ts'
export {
  findAccount,
  findIdentities as identitiesOf,
  findUser,
  hasSecondFactor,
  insertUser,
  lockAddress as takeAddress,
  lockUser,
  type User,
  updateUser,
} from './store.ts'
