import type { Faults } from '../../plant.ts'

const structure = ['server/platform/pdf/structure.test.ts'] as const

/** What a screen reader is told about a document. */
export const lawOfDocuments: Faults = {
  'table-heads-of-nothing': {
    what: 'The heads of a table do not say which cells they are for',
    of: ['writeTable', 'drawRow'],
    edits: { "page.tag('TH', drawCell, { scope: isHead ? 'Column' : 'Row' })": "page.tag('TH', drawCell)" },
    proofs: structure,
  },
  'repeated-heads-are-read': {
    what: 'A screen reader reads the head of a table again in the middle of it, where the next sheet begins',
    of: ['writeTable', 'writeRows'],
    edits: { 'if (hasHead) page.decorate(drawHead)': 'if (hasHead) drawHead()' },
    proofs: structure,
  },
  'lines-run-together': {
    what: 'The lines of an address are read as one word',
    of: ['breakLines', 'endWithSpace'],
    edits: { "if (last && !last.text.endsWith(' ')) last.text += ' '": '' },
    proofs: structure,
  },
  'pictures-told-alike': {
    what: 'A picture of a deduction is told by the heading of all pictures alone',
    of: 'renderSettlement',
    edits: { 'pictures, subjects }': 'pictures }' },
    proofs: structure,
  },
  'labels-after-values': {
    what: 'A text beside its label is read before it, or apart from it',
    of: 'writeBeside',
    edits: {
      'columns.map(({ tag }) => page.part(tag))': 'columns.toReversed().map(({ tag }) => page.part(tag)).toReversed()',
    },
    proofs: structure,
  },
}
