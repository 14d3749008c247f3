import { expect, test } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'

const session = 'Answers with a session, which is stored nowhere, or ends what proves who asks.'
const lookup = 'Changes nothing, or what it finds is the same whoever asks again.'
const form = 'A file is no part of what is compared; stored again, it is a picture that nobody names and that goes.'
const same = 'Sets what may be set again.'
const offer = 'An offer is bound by nobody who does not take it up.'
const wish = 'One address has one wish for each model.'

/** POSTs without an Idempotency-Key, and why they need none. */
const challenge = 'Gives a challenge; any of them can be answered, once.'
const without: Record<string, string> = {
  '/user/login': session,
  '/user/register': session,
  '/user/anonymous': session,
  '/user/refresh-token': session,
  '/user/logout': session,
  '/user/reset-password': session,
  '/user/email': session,
  '/user/open-order': session,
  '/user/delete': session,
  '/user/delete/withdraw': same,
  '/user/forget-password': 'Limited to a few mails, as the code is.',
  '/common/captcha/send': 'Limited to a few mails; the last code counts.',
  '/user/prove': session,
  '/user/prove/code': 'Limited to a few mails; any of the codes counts.',
  '/user/passkeys/options': challenge,
  '/user/passkeys': 'Answers a challenge, which counts once.',
  '/user/passkeys/sign-in/options': challenge,
  '/user/passkeys/sign-in': session,
  '/user/prove/passkey': challenge,
  '/user/undo': 'The link works once.',
  '/user/second-factor': session,
  '/user/second-factor/confirm': session,
  '/user/second-factor/remove': session,
  '/common/files/upload': form,
  '/admin/eu-declarations': form,
  '/admin/guarantee-notices': form,
  '/admin/information-forms': form,
  '/messages/picture': form,
  '/messages/status': lookup,
  '/messages/copy': lookup,
  '/statements/copy': lookup,
  '/statements/disown': same,
  '/orders/{order_no}/statements/{statement_id}/answer': 'Answered once; the second answer is refused.',
  '/visits': 'A visit that is counted twice changes a figure of speed by little, and nothing else.',
  '/activities/share': lookup,
  '/activities/share/use': lookup,
  '/quotes': offer,
  '/quotes/{id}/confirm': lookup,
  '/checkouts/{checkout_no}/outcome': 'Asks the provider; what was told is applied once, whoever asks.',
  '/admin/requests/{request_no}/settlement-preview': lookup,
  '/admin/users/{id}/export': lookup,
  '/admin/orders/{order_no}/sealed-papers': lookup,
  '/admin/mail-server/test': 'A second mail to the person who tries the server.',
  '/orders/{order_no}/change-offer': offer,
  '/admin/orders/{order_no}/change-offer': offer,
  '/orders/{order_no}/request-offer': offer,
  '/admin/orders/{order_no}/request-offer': offer,
  '/device-types/{key}/waitlist': wish,
  '/waitlist/leave': same,
  '/orders/{order_no}/reviews/stop-asking': same,
  '/admin/today/{queue}/{ref}/take': same,
  '/admin/today/{queue}/{ref}/give-back': same,
  '/admin/requests/{request_no}/assign': same,
  '/admin/jobs/{id}/retry': same,
}

test('every POST takes an Idempotency-Key, or it is said why it needs none', () => {
  const posts = allBindings.filter(({ key }) => key.startsWith('POST '))
  const silent = posts.flatMap(({ key, endpoint }) => (endpoint.idempotent ? [] : [key.slice('POST '.length)]))
  expect(silent.toSorted()).toEqual(Object.keys(without).toSorted())
})
