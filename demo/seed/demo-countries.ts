/** Registrations in the right format that nobody holds; with them the demo shop delivers to all three countries. */
export const demoCountries = {
  NL: { enabled: true, weee: 'NL-OPEN-000000', battery: 'NL-BAT-000000', packaging: 'NL-VERP-000000' },
  BE: { enabled: true, weee: 'BE-RECUPEL-000000', battery: 'BE-BEBAT-000000', packaging: 'BE-FOST-000000' },
  DE: { enabled: true, weee: 'DE 00000000', battery: '00000000', packaging: 'DE0000000000000' },
}
