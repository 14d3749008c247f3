import { at, type Form, said, tooLong, wish } from './held.ts'

/** The same for the shop. */
export const shopForms: Record<string, Form> = {
  'web/forms/email-step': {
    call: 'POST /common/captcha/send',
  },
  'web/parts/address-form/use-address-rules': {
    call: 'POST /orders',
    fields: {
      ...at('address'),
      country: { path: 'address.country', bad: ['nl', 'Nederland'] },
      name: { path: 'recipient.recipient' },
      email: { path: 'recipient.email' },
      phone: { path: 'recipient.phone' },
    },
  },
  'web/parts/ask-question/question-form': {
    call: 'POST /device-types/{key}/questions',
  },
  'web/parts/requests/apply/apply-form': {
    call: 'POST /orders/{order_no}/requests',
    fields: {
      reason_code: { bad: ['', 'none'], with: () => wish },
      apply_reason: { bad: [tooLong] },
      pick_up_on: { test: 'server/service/requests/requests.test.ts: a day that has passed' },
    },
  },
  'web/parts/requests/thread/write-form': {
    call: 'POST /requests/{request_no}/messages',
  },
  'web/parts/refund-request/request-form': {
    call: 'POST /orders/{order_no}/refunds',
    fields: { amount: { test: 'server/money/refunds/request-refund.test.ts: 400, 200509' } },
  },
  'web/screens/buy/use-recipient': {
    call: 'POST /orders',
    fields: {
      '...addressRules': { only: 'those of every address' },
      name: { path: 'billing.recipient' },
    },
  },
  'web/screens/change-password/password-form': {
    call: 'POST /user/reset-password',
    fields: { repeated: { only: 'it is written twice in the form, and sent once' } },
  },
  'web/screens/complaints/message-form': {
    call: 'POST /messages',
    fields: {
      category: { bad: ['', 'gossip'] },
      device_type: { test: 'server/service/messages/open-message.test.ts: product_question' },
    },
  },
  'web/screens/complaints/conversation/reply-form': {
    call: 'POST /messages/reply',
  },
  'web/screens/forget-password/request-link': {
    call: 'POST /user/forget-password',
  },
  'web/screens/forget-password/new-password': {
    call: 'POST /user/reset-password',
    fields: { repeated: { only: 'it is written twice in the form, and sent once' } },
  },
  'web/screens/login-middle/open-order': {
    call: 'POST /user/open-order',
  },
  'web/screens/login/credentials-form': {
    call: 'POST /user/login',
  },
  'web/screens/login/second-step': {
    call: 'POST /user/login',
    fields: {
      otp: {
        test: 'server/people/accounts/sign-in/second-factor.test.ts: a wrong code, and one that proved the app before, are refused',
      },
    },
  },
  'web/screens/order-review/review-form': {
    call: 'POST /orders/{order_no}/reviews',
    fields: {
      rating: { bad: [0, 6, ''] },
      title: { bad: ['', tooLong] },
      text: { bad: ['', tooLong] },
      author: { bad: [tooLong] },
    },
  },
  'web/screens/refund-list/account-form': {
    call: 'POST /refunds/{refund_no}/account',
    fields: { account_holder: { only: 'left out, it is the recipient of the order' } },
  },
  'web/screens/register/password-step': {
    call: 'POST /user/register',
  },
  'web/screens/rights/cancellation-form': {
    call: 'POST /rental-cancellations',
    fields: {
      contract: { bad: ['', tooLong] },
      name: { bad: ['', tooLong] },
      reason: { bad: [''], with: () => ({ ...said, ending: 'extraordinary' }) },
      end_on: { path: 'end_wish', bad: ['', 'soon'] },
    },
  },
  'web/screens/rights/use-statement-rules': {
    call: 'POST /withdrawals',
    fields: {
      contract: { bad: ['', tooLong] },
      required: { only: 'it is given to the forms, which name their fields' },
    },
  },
  'web/screens/rights/withdrawal-form': {
    call: 'POST /withdrawals',
    fields: {
      contract: { bad: ['', tooLong] },
      name: { bad: ['', tooLong] },
      reason: { bad: [tooLong] },
      items: { bad: [tooLong] },
    },
  },
  'web/screens/user-info/delete-account': {
    call: 'POST /user/delete',
  },
  'web/screens/user-info/security/email-tab': {
    call: 'POST /user/email',
  },
  'web/screens/user-info/profile-tab': {
    call: 'PUT /user/info/{id}',
  },
  'web/screens/user-info/security/prove-app': {
    call: 'POST /user/second-factor/confirm',
    fields: {
      otp: {
        test: 'server/people/accounts/sign-in/second-factor.test.ts: counts only once a code of the app has proven it',
      },
    },
  },
  'web/screens/user-info/security/rename-passkey': {
    call: 'PUT /user/passkeys/{id}',
    fields: { name: {} },
  },
  'web/screens/user-info/security/remove-second-factor': {
    call: 'POST /user/second-factor/remove',
    fields: {
      otp: {
        test: 'server/people/accounts/sign-in/second-factor.test.ts: takes a code, and then the password is enough again',
      },
    },
  },
}
