/** What other capabilities may read and write of the tables of gardens. */
export { gardensOf, moveGardens, mustBeOwnGarden } from './store.ts'
