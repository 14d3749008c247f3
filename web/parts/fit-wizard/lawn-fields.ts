/** Query parameters that describe a lawn. */
export const lawnFields = ['area', 'slope', 'zones', 'passage'] as const
