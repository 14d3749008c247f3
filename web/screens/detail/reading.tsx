/** The static sections of the page: one chunk, loaded only by a browser that renders the page itself. */

export { Intro } from './intro.tsx'
export { AllTerms } from './sections/all-terms.tsx'
export { Machine } from './sections/machine.tsx'
export { Promises } from './sections/promises.tsx'
export { Voices } from './sections/voices.tsx'
export { Sight } from './sight.tsx'
