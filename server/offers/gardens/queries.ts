/** What other capabilities may read and write in the tables of gardens. */
export { readMailGarden } from './mail-garden.ts'
export { assertUserGarden, findGardens, moveGardens } from './store.ts'
