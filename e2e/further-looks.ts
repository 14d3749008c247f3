/**
 * Looks at a screen whose elements another test has looked at already: in a further language, at a further width, by the
 * other light. `npm run proof` takes them all, every other run only those that find something of their own.
 */
const further = [
  // English and German where Dutch and Chinese were looked at.
  /\b(en|de)(\/|: |, | at ).*(reads well|accessible|narrow phone|fits|complete|is told|each step|must be known)/,
  // Journeys in Dutch and Chinese (German, where its law has a word in it) go the same way in the others.
  /\b(en|de): (from the shelf to|which model, how|rented through|a stranger (writes|asks)|shows nothing)/,
  /\b(en|zh): a stranger (withdraws|cancels)/,
  /keeps its contrast/,
  // Every page is visited in Dutch; what Chinese does to a page, the tests of its screens see.
  /zh: every public page is named/,
  /every part of the design is accessible in dark/,
  // The visit of every page (frame-pages) reads the Dutch articles too.
  /\bnl\/\S+ reads well/,
  // Of the back office the narrower look stays.
  /at 1440 px, (light|dark)$/,
  /: on a tablet in German nothing is cut off$/,
  /: at a desk in Dutch, on a tablet in German$/,
  // One look by each light is enough, each in another language.
  /(nl|zh): accessible at 1440 px/,
  /zh: accessible at 390 px, light$/,
  /nl: accessible when it is dark/,
  /zh: accessible when it is light/,
  /nl: fits a narrow phone$/,
  /(nl, dark|zh, light): accessible and whole/,
  /nl, 1280 px, dark: each step/,
  /the large window, by day/,
  /the form is accessible and fits 390 pixels: light$/,
  /are accessible and fit 390 pixels: dark$/,
  /nl: named, (complete and|labelled as demo,) accessible, by light and at dusk$/,
]

export const furtherLooks = process.env.GENIE_PROOF === 'full' ? [] : further
