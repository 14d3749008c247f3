import type { ReceiverTexts } from './receiver-texts.ts'

export const en: ReceiverTexts = {
  services: {
    payment: ['payment provider', 'You pay on its page. It receives the amount and what is needed for the payment.'],
    delivery: ['carrier', 'Receives your name, address and phone number, in order to deliver and collect.'],
    hosting: ['hosting', 'Stores the shop and all data in it, on our instructions.'],
    files: ['file storage', 'Stores the photos and files uploaded to the shop, on our instructions.'],
    mail: ['email', 'Sends our emails, and can therefore see who they go to and what they say.'],
    addresses: [
      'address register',
      'Finds the street for a Dutch postcode and house number, or a place on the map. It receives only what you type, not your name or your network address.',
    ],
    map: [
      'map images',
      'Only if you open the map to draw your garden. Your browser then fetches the images there, so that this service sees your network address and which part of the map you look at.',
    ],
    sign_in: ['sign-in', 'Only if you choose to sign in this way. It then gives us your name and email address.'],
    support: ['customer service', 'Answers questions for us, and sees your message and your order for that purpose.'],
    repair: [
      'repairs',
      'Repairs mowers for us, and receives the serial number, the fault and, where needed, your address.',
    ],
    books: ['bookkeeping', 'Keeps our books, and sees invoices and payments for that purpose.'],
    measuring: [
      'measuring speed, by ourselves',
      'Your browser reports how fast a page was. We count this by day, kind of page and kind of device. We store no network address and nothing that identifies you or your device, and it needs no cookie. It lets us find pages that are too slow, which is our interest (GDPR art. 6(1)(f)).',
    ],
  },
  own: {
    hosting: 'The shop runs on our own servers.',
    files: 'We store photos and files ourselves.',
    mail: 'Our emails go through our own mail server.',
    delivery: 'We deliver and collect ourselves.',
    map: 'The images of the map come from our own server.',
  },
  simulated: {
    payment: 'Payments are simulated here: nobody receives any payment data.',
    delivery: 'Deliveries are simulated here: nobody receives your address.',
  },
  grounds: {
    adequacy: 'Basis for the transfer ({country}): an adequacy decision of the European Commission.',
    clauses: 'Basis for the transfer ({country}): the standard contractual clauses of the European Commission.',
  },
}
