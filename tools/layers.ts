/** The server's layers from the lowest to the highest; `tsconfig.json` of each says what it may see. */
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
