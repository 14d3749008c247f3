import { demoCompany } from '../demo-company.ts'

const { legal_name, street, house_number, postcode, city, email } = demoCompany

/** The demo company imports what it sells. */
export const importer = { name: legal_name, address: `${street} ${house_number}, ${postcode} ${city}`, email }
