/** What no software can close, beside what stands with a duty. `id`: the duty it is nearest to. */
export const furtherOutside: readonly { id: string; by: 'operator' | 'lawyer'; what: string }[] = [
  {
    id: 'C1',
    by: 'lawyer',
    what: 'an installation or a repair at home that is agreed on the spot: a contract outside business premises, or with an immediate visit asked for (CRD 7(4), 16)',
  },
  { id: 'C4, C5', by: 'lawyer', what: 'the pending case of the Court of Justice on the order button' },
  {
    id: 'C10',
    by: 'lawyer',
    what: 'the moment at which a renewal is concluded: with the button, as the terms say, or with its payment',
  },
  {
    id: 'T9',
    by: 'lawyer',
    what: 'whether a machine sold with its installation is one supply, taxed where it is installed (Directive 2006/112, 36)',
  },
  { id: 'C8', by: 'lawyer', what: 'to which terms a dearer change agrees: those of its day for the whole order' },
  {
    id: 'R2',
    by: 'lawyer',
    what: 'whether the German button for cancellation (§ 312k BGB) is due for rentals of goods',
  },
  {
    id: 'R4',
    by: 'lawyer',
    what: 'whether the months of a renewal count from the first contract for the end without a fee',
  },
  {
    id: 'W13',
    by: 'lawyer',
    what: 'a claim for withdrawn goods that never come back although the carrier has missed no visit',
  },
  {
    id: 'G1',
    by: 'lawyer',
    what: 'who judges what a buyer may expect of a machine after two years, and by what',
  },
  { id: 'K7', by: 'lawyer', what: 'whether 16 is the right least age for a member of the household of a customer' },
  {
    id: 'P7',
    by: 'operator',
    what: 'a delivery that is kinder to the environment is named where a carrier offers one (CRD 5, 6); no connected carrier does, so the shop has no field for it',
  },
  { id: 'G8', by: 'lawyer', what: 'whether a shop that sells under its own mark is an importer or a maker' },
  { id: 'G9', by: 'operator', what: 'the registrations themselves, and a representative where the company is abroad' },
  { id: 'I4', by: 'lawyer', what: 'texts that only Belgium asks for' },
]
