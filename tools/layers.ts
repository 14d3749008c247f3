/** The server's layers from the lowest to the highest; the `tsconfig.json` of each defines what it may import. */
export const layers = [
  'platform',
  'records',
  'people',
  'offers',
  'fleet',
  'money',
  'sales',
  'delivery',
  'service',
  'office',
  'app',
] as const
