import type { Faults } from '../../plant.ts'

const forms = ['server/service/withdrawals/without-script/statement-forms.test.ts'] as const

/** The forms of the two statements, as a browser without a script sends them. */
export const lawOfPlainStatements: Faults = {
  'plain-form-confirms-at-once': {
    what: 'What was filled in without a script is stated before it was read again and confirmed',
    of: ['readStatedForm', 'toStep'],
    edits: { "? 'check' : 'fill'": "? 'confirm' : 'fill'" },
    proofs: forms,
  },
  'plain-form-of-any-site': {
    what: 'Another site withdraws in the name of its visitor, with a form of its own',
    of: ['rejectForeignForms', 'acceptsForms'],
    edits: { 'config.form === true ||': '' },
    proofs: forms,
  },
  'plain-form-mails-for-nobody': {
    what: 'The mails of a form count for no network, and so have no limit',
    of: 'callByForm',
    edits: { 'runForRequester(requester, () => respond(call, binding, once))': 'respond(call, binding, once)' },
    proofs: forms,
  },
  'plain-form-from-everywhere': {
    what: 'Statements by form are not counted with those by the call',
    of: ['callByForm', 'respond'],
    edits: { 'ip: toNetwork(request.ip)': 'ip: request.id' },
    proofs: forms,
  },
  'plain-form-counts-twice': {
    what: 'The confirmation pressed twice is two statements with two mails',
    of: ['callByForm', 'respond'],
    edits: { 'if (once === undefined) return make()': 'return make()' },
    proofs: forms,
  },
  'plain-form-of-any-size': {
    what: 'A form as large as any other body is read',
    of: 'mountStatementForms',
    edits: { 'bodyLimit: maxBytes, config': 'config' },
    proofs: forms,
  },
  'plain-forms-without-end': {
    what: 'One network sends as many forms as it likes, as long as it states nothing',
    of: ['limitRequest', 'isCall'],
    edits: { 'config.form === true ||': '' },
    proofs: forms,
  },
  'plain-receipt-lost': {
    what: 'A receipt is lost when the server cannot render its page',
    of: ['mountStatementForms', 'show'],
    edits: { 'if (receipt) return': "if (receipt?.copy_key === '') return" },
    proofs: forms,
  },
}
