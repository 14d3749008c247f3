import type { Faults } from '../../plant.ts'

const figures = ['server/offers/documents/figures.test.ts'] as const

/** What somebody agreed to, and what the terms say of the settings. */
export const termsPlants: Faults = {
  'changed-fee-keeps-the-version': {
    what: 'A fee is changed, and orders go on agreeing to the version of the terms that stated the old one',
    of: 'laterVersion',
    edits: { 'changes.map(dayInShop)': 'changes.slice(0, 0).map(dayInShop)' },
    proofs: figures,
  },
  'two-versions-of-a-day-are-one': {
    what: 'A second change of a figure on one day has the version of the first',
    of: 'laterVersion',
    edits: { 'number > 1': 'number < 0' },
    proofs: figures,
  },
  'terms-hashed-without-their-figures': {
    what: 'Two texts with different figures have the same hash, so an agreement opens the wrong one',
    of: 'readShownArticle',
    edits: { 'hashShown([sha256, figures])': 'hashShown([sha256])' },
    proofs: figures,
  },
}
