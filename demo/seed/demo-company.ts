/** A company that does not exist: numbers in the right format that nobody holds. */
export const demoCompany = {
  company_name: 'Genie',
  legal_name: 'Genie Tuinrobots B.V.',
  legal_form: 'Besloten vennootschap',
  representative: 'M. van der Veen',
  street: 'Voorbeeldkade',
  house_number: '12',
  postcode: '3521 ZZ',
  city: 'Utrecht',
  country: 'NL',
  email: 'hallo@genie.example',
  telephone: '+31 30 000 00 00',
  chamber_of_commerce: '00000000',
  vat_number: 'NL000000000B00',
  logo: '',
}
