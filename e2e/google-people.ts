/** People with an account at the provider that simulates Google. */
export const googlePeople = [
  { sub: 'anna', email: 'anna.mulder@example.org', email_verified: true, name: 'Anna Mulder' },
  { sub: 'unproven', email: 'unproven@example.org', email_verified: false, name: 'Niet Bewezen' },
] as const
