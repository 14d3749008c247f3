/** What other capabilities may read and write of the tables of gardens. */
export { assertUserGarden as mustBeOwnGarden, findGardens as gardensOf, moveGardens } from './store.ts'
