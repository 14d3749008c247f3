/** What an address calls the parts of a lawn. */
export const lawnFields = ['area', 'slope', 'zones', 'passage'] as const
