/** What other capabilities may do with the lines of an order. */
export { divideLine } from './divide-line.ts'
