/** What other capabilities may read and write in the tables of gardens. */
export { readMailGarden } from './mail-garden.ts'
export { assertUserGarden as mustBeOwnGarden, findGardens as gardensOf, moveGardens } from './store.ts'
