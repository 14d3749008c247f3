/** What other capabilities may read and write of the tables of questions. */
export { deleteQuestion, insertQuestion, isPublished } from './store.ts'
