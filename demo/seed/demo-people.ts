/** Logins of the demo shop, printed at its start. With SEED=none there are none. */
export const demoPeople = {
  password: 'Genie-demo-2026',
  list: [
    { email: 'klant@genie.example', role: 'customer', user_name: 'Sanne de Wit', language: 'nl' },
    { email: 'kunde@genie.example', role: 'customer', user_name: 'Jonas Weber', language: 'de' },
    { email: 'support@genie.example', role: 'support', user_name: 'Noor Bakker', language: 'nl' },
    { email: 'operations@genie.example', role: 'operations', user_name: 'Daan Visser', language: 'nl' },
    { email: 'finance@genie.example', role: 'finance', user_name: 'Lotte Smit', language: 'nl' },
    { email: 'admin@genie.example', role: 'admin', user_name: 'Mila van der Veen', language: 'nl' },
  ],
} as const
