/** What other capabilities may read and write in the tables of questions. */
export { deleteQuestion, insertQuestion, isPublished } from './store.ts'
