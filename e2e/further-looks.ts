/**
 * `npm run proof` runs all browser tests, `npm test` leaves these out: journeys that differ from another one only in
 * what tests below the browser cover as well (tagged `@further`), and repetitions of a check with the same elements, in
 * a further language, at a further width, in the other theme.
 */
const further = [
  /@further/,
  // English and German where Dutch and Chinese were checked.
  /\b(en|de)(\/|: |, | at ).*(reads well|accessible|narrow phone|fits|complete|is told|each step|must be known)/,
  // Journeys in Dutch (German, where its law requires a text) are the same in the other languages.
  /\b(en|de|zh): (from the shelf to|rented through|a stranger (writes|asks)|shows nothing)/,
  /\b(nl|en|zh): a stranger (withdraws|cancels)/,
  // A screen that is narrower has the same elements in less room.
  /on a desk: a customer switches it on/,
  /admin-orders\S* at 820 px, light$/,
  // The share of the demo customer is looked at by day in Dutch.
  /nl, light: accessible and whole/,
  // One theme is enough: system colours replace the colours of both.
  /forced colours, dark/,
  /keeps its contrast/,
  // Every public page is visited in Dutch; private ones have journeys of their own, other languages the tests of screens.
  /(en|zh): every public page is named/,
  /every private page is named/,
  /every part of the design is accessible in dark/,
  // Chinese fonts are large: what has the same elements in Dutch is looked at there.
  /\bzh: every article reads well/,
  /\bzh: every screen is accessible at dusk/,
  // The home page and that of renting, as every page, at 320 pixels in Dutch (frame-pages).
  /\bzh: fits 320 pixels at dusk, and is accessible/,
  // The widest words are German.
  /zh: nothing scrolls sideways at 320 and 820 pixels/,
  /zh: the hours of a town by keyboard/,
  // For the admin app the narrower width stays.
  /at 1440 px, (light|dark)$/,
  /: on a tablet in German nothing is cut off$/,
  /: at a desk in Dutch, on a tablet in German$/,
  // One check per theme is enough, each in another language.
  /(nl|zh): accessible at 1440 px/,
  /zh: accessible at 390 px, light$/,
  // The document has all texts in every language (a test of its own).
  /nl: accessible when it is dark/,
  /zh: accessible when it is light/,
  /\b(en|zh|de): everything is told/,
  /nl: fits a narrow phone$/,
  /(nl, dark|zh, light): accessible and whole/,
  /nl, 1280 px, dark: each step/,
  /the large window, by day/,
  // The same lists and pages are looked at on a phone, and in the other theme by the tests of the design.
  /admin-(money|promotions)\S* .*at 820 px/,
  /admin-requests\S* .*lists at 390 px, dark/,
  /\bzh: accessible when it is dark, with everything unfolded/,
  /the form is accessible and fits 390 pixels: dark$/,
  /nl: every article reads well/,
  /nl: every screen is accessible at dusk and fits 320 pixels/,
  // From the shelf to the order by keyboard (cart); the repair on its own journey (requests), decided by keyboard below.
  /keyboard\S* .*(buying what is in the cart|a repair is requested by the customer)/,
  // The same steps by keyboard (keyboard).
  /rent-fill\S* .*nl: from the first field to the payment/,
  // The second step after a password; a code is asked for by the same form.
  /on a phone: a customer switches it on/,
  // Lists of the admin app are checked in the dark at 820 px (admin-today).
  /admin-orders\S* .*at 390 px, dark/,
  // Rented and paid in Dutch by keyboard (keyboard), and over a whole rental (day-of-work).
  /nl: rented through the form, paid, and told so by the shop/,
  /the form is accessible and fits 390 pixels: light$/,
  /are accessible and fit 390 pixels: (light|dark)$/,
  /\bzh: (the same by rectangles|named, labelled as demo)/,
  /nl: named, (complete and|labelled as demo,) accessible, by light and at dusk$/,
  // What must be known, and the notice, are whole in Dutch; other languages have the same parts.
  /\b(en|zh|de): (with accessories only, the notice|accessories come with the notice|all that must be known)/,
  /\b(en|zh|de): the notice on the legal guarantee is complete/,
  // Facts of a model and its parts: each is tested over HTTP (model-facts); the page draws what the answer has.
  /detail\S* .*declaration, importer, security/,
  /product\S* .*accessories tell how long/,
  // Where half is offered is decided by the quote, and tested over HTTP (in-two-parts).
  /half\S* .*whole is chosen at first/,
  // Pages that answer a form have the same frame; the two journeys without script stay.
  /statements-without-script\S* .*are accessible, and start like/,
  // The notice of every page is that of the test above; its upload is tested over HTTP.
  /the official notice on the guarantee is uploaded/,
  // A return with its damage, and its deposit to the last cent: the day of work has both.
  /admin-requests\S* .*a return: inspected on a phone/,
  // From the order to the delivered parcel: the day of work again, and staff by keyboard (keyboard).
  /admin-orders\S* .*from the login to the delivered parcel/,
  /\borders\S* .*shipped, tracked, delivered, confirmed/,
  // Dialogs of the admin app like any other; what they decide is tested over HTTP.
  /admin-catalogue\S* .*a model: its texts by language/,
  /admin-devices\S* .*a machine: added, sent to the workshop/,
  /admin-settings\S* .*a rule: refused at its field/,
  /admin-promotions\S* .*a price promotion from draft/,
  /admin-money\S* .*a refund: made at the order/,
  /opening\S* .*is closed and opened in the admin app/,
  // A proposal is made and ordered below the browser; the box is that of every order.
  /proposed-change\S* .*staff propose a longer rental/,
  /order-change\S* .*another address, by keyboard alone/,
  /articles\S* .*the terms state version, hash and figures/,
  /statements\.\S* .*R2 de: a stranger cancels on one page/,
  /review-report\S* .*a review is reported where it is read/,
  // The widest words are looked at on every page at 320 pixels in Dutch (frame-pages), and in German by design.
  /articles\S* .*de: nothing scrolls sideways/,
  // The same comparison as on the home page, with the same keys.
  /articles\S* .*the lawn before and after is compared by keyboard/,
  // Pictures and headings that links share are tested over HTTP (findable).
  /a shared link has its picture/,
  // An order is opened by a mailed code in accounts-guest.
  /a code opens the orders of its address/,
  // The home page with a web font, without one; a step that is not open; what is missing: each once.
  /a device with a Chinese font does not load the web font/,
  /rent-fill\S* .*missing values are shown/,
  // Smaller journeys of screens whose main journey is in `npm test`.
  /passkeys\S* .*(the browser offers it|an owner not recognised)/,
  /removed lines can be restored/,
  /questions\S* .*a stranger asks; published/,
  /complaints\S* .*by keyboard alone/,
  /rental-end\S* .*(where buying is switched off|the same curve for the chosen term)/,
  /share\S* .*(without a running invitation|staff see that it is for customers)/,
  /without a match it shows what to change/,
  /accounts-sessions\S* .*(a requested address|who is signed in already)/,
  /accounts-own\S* .*details are stored, an invalid one is reported/,
  /buy\S* .*(an empty cart has a link|ordering one machine from its page|a rental alone has no notice)/,
  /pay\S* .*(two tabs|without an event of the provider)/,
  /statements\S* .*W3 of who has signed in/,
  /detail\S* .*(on a phone the action bar|the navigation of the page links)/,
  /admin-devices\S* .*updates of a list show no progress/,
  // A ticket and its answer by mail: tested over HTTP, as are the state of a request for erasure and an invitation.
  /complaints\S* .*nl: a stranger writes/,
  /accounts-erasure\S* .*a request for erasure during an order/,
  /share\S* .*(a new customer creates an invitation|zh, dark: accessible and whole)/,
  /own-review\S* .*the link of the mail opens the form/,
  /served\S* .*nl: an address in Belgium outside/,
  // An account by keyboard has the fields of every form (accounts), a payment those of renting (keyboard).
  /keyboard\S* .*an account: created, signed out/,
  /pay\S* .*by keyboard alone, at 320 px/,
  /cart\S* .*a rental: term, free start day/,
  // What jumps does so at every width; the narrow one stays, and of headlines the longest words.
  /steady\S* .*1440 pixels/,
  /(en|zh): (price and button are in the first screen|the headline breaks at its sentences)/,
  // Looks whose elements are on pages that stay.
  /product\S* .*zh: named, complete and accessible/,
  /forced colours, light/,
  /refunds\S* .*zh at 820 px, light/,
  /rent-fill\S* .*nl, 1280 px, dark: every section/,
  /review\S* .*nl: named, labelled as demo/,
  /a browser that cannot render the map/,
  // Refused fields, photos, tabs and roles: each decided below the browser.
  /buy\S* .*missing values are shown and the first takes the focus/,
  /accounts-own\S* .*a photo: refused with a reason/,
  /accounts-looks\S* .*who reads a tab by address/,
  /accounts-sessions\S* .*two tabs share one session/,
  /fresh-proof\S* .*assigning a role requires a proof/,
  /passkeys\S* .*a customer adds one by keyboard/,
  /statements\S* .*another language keeps what was typed/,
  // When scripts are loaded, and what a document holds without them, is the same for every page (home, frame).
  /articles\S* .*scripts of distant blocks/,
  /accounts\S* .*values typed before hydration/,
  /questions\S* .*without script/,
  /new-build\S* .*reloads the page once/,
  /frame\S* .*the locale cookie lasts a year/,
  // A whole rental, part by part: ordered (checkout-effort), sent, repaired (requests), returned and settled over HTTP.
  /day-of-work\S* .*a rental, from its order/,
  // Rented from the first field by keyboard (keyboard), and counted by its presses (checkout-effort).
  /rent-fill\S* .*nl: from the first field to the page of the provider/,
  // What the box says for each half, proposals, ends of rentals, accounts of refunds: tested over HTTP and below.
  /half\S* .*nl: half now/,
  /admin-proposals\S* .*above one person's limit/,
  /rental-end\S* .*three choices with the figures/,
  /refunds\S* .*a refund without the original method/,
  /keyboard\S* .*an order is found and shipped by staff/,
  /admin-phone\S* .*an order: no word is broken/,
  /admin-today\S* .*figures and their tables/,
  // Ways to sign in beside the mailed code and the password: each over HTTP, its form is that of every form.
  /passkeys-staff\S* .*the first administrator sets up/,
  /accounts-guest\S* .*a guest continues without an account/,
  /accounts-second-step\S* .*is requested after a correct password/,
  /accounts-google\S* .*signs in through the provider/,
  /fresh-proof\S* .*a new address requires a proof/,
  // Dark and narrow: the same elements are looked at by day, or on a desk.
  /(pay|cart)\S* .*nl: accessible at 390 px, dark/,
  // What parts decide is tested below the browser: the check of a lawn, dialogs, the comparison, lists by address.
  /fit-wizard\S* .*by keyboard alone, question after question/,
  /dev-kit\S* .*a dialog takes the focus/,
  /product\S* .*(a reduced price with the lowest|the form is submitted by its address)/,
  /articles\S* .*the blocks of the guides are there/,
  /pay\S* .*no response of the provider/,
  /new-build\S* .*a newer build loads/,
  /rent-home\S* .*has a title, and links to renting/,
  // Statements without script: the withdrawal stays, the cancellation is the same form.
  /statements-without-script\S* .*R2 nl/,
  // The hero and its first screen at its narrowest; wider ones and other languages have the same elements.
  /home\S* .*(820|1440): the hero is at dusk/,
  /(home|detail)\S* .*de: (the headline breaks|price and button are in the first screen)/,
  /rent-fill\S* .*zh, 390 px, light: every section/,
  /dev-kit\S* .*every part of the design is accessible in light/,
  // Refused passwords, drafts, gardens and sold-out models are decided below the browser.
  /accounts\.\S* .*a wrong password is reported/,
  /rent-fill\S* .*(who asks for it finds everything again|the garden is optional)/,
  /detail\S* .*nothing left to buy/,
  /articles\S* .*without script everything can be read/,
  /garden-map\S* .*a lawn is drawn, reshaped, undone and deleted/,
  // Two presses: buying has the same page as renting.
  /checkout-effort\S* .*presses twice: buy/,
]

const isAll = process.env.GENIE_PROOF === 'full' || process.env.GENIE_FURTHER === 'on'

export const furtherLooks = isAll ? [] : further
