/** All of the page that is only read: one chunk, fetched by a browser only that makes the page itself. */
export { AllTerms } from './all-terms.tsx'
export { Intro } from './intro.tsx'
export { Machine } from './machine.tsx'
export { Promises } from './promises.tsx'
export { Sight } from './sight.tsx'
export { Voices } from './voices.tsx'
