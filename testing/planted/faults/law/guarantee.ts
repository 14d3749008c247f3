import type { Faults } from '../../plant.ts'

const remedy = ['server/service/requests/remedy.test.ts'] as const
const notice = ['server/office/settings-admin/guarantee-notice.test.ts'] as const

/** The legal guarantee: its official notice, and what it entitles to. */
export const lawOfGuarantee: Faults = {
  'notice-encoded-again': {
    what: 'The official notice is stored with another byte than it was uploaded with',
    of: 'storeFile',
    edits: {
      'context.files.put(file_id, bytes,': 'context.files.put(file_id, Buffer.from(bytes).fill(0, bytes.length - 1),',
    },
    proofs: notice,
  },
  'notice-with-something-behind-it': {
    what: 'A file that is served unchanged may have anything behind its picture',
    of: 'checkNotice',
    edits: { 'if (!endsItself) rejectFormat(formats)': '' },
    proofs: notice,
  },
  'notice-that-runs': {
    what: 'A PDF with a script is taken as the official notice',
    of: 'readPages',
    edits: { 'active.test(objects)': 'false' },
    proofs: notice,
  },
  'notice-hides-its-script': {
    what: 'The packed objects of a PDF are not read',
    of: ['readPages', 'readObjects'],
    edits: { 'parts.push(objects)': '' },
    proofs: notice,
  },
  'notice-hides-an-object': {
    what: 'An object in a stream of a PDF is not seen, although readers find it by its offset',
    of: ['readPages', 'readObjects'],
    edits: { 'if (object.test(text.slice(index, end))) return undefined': '' },
    proofs: notice,
  },
  'customer-picture-as-notice': {
    what: 'The setting names any file, such as the private picture of a customer',
    of: 'assertNotices',
    edits: { "file?.purpose !== 'guarantee_notice'": 'file === undefined' },
    proofs: notice,
  },
  'notice-goes-with-its-administrator': {
    what: 'The official notice belongs to the person who uploaded it, and is erased with their account',
    of: 'storeOfficialFile',
    edits: { 'owner_id: null': 'owner_id: actor.userId' },
    proofs: notice,
  },
  'rented-damage-without-a-picture': {
    what: 'Work on a rented machine is billed as a fault of its tenant although nobody showed them a picture of it',
    of: 'assertProven',
    edits: { '!(await hasStaffPicture(tx, after_sale_id))': '(await hasStaffPicture(tx, after_sale_id)) && false' },
    proofs: ['server/service/requests/repair.test.ts'],
  },
  'rented-damage-without-a-report': {
    what: 'Work on a rented machine is billed as a fault of its tenant without a report from before it left',
    of: 'assertProven',
    edits: { '(await listOutReports(tx, item_id)).length === 0': '(await listOutReports(tx, item_id)).length < 0' },
    proofs: ['server/service/requests/repair.test.ts'],
  },
  'dutch-guarantee-ends': {
    what: 'A Dutch customer pays for the repair of a defect because two years are over',
    of: 'isGuaranteed',
    edits: { '!isStatedOver': 'false' },
    proofs: ['domain/requests/guarantee.test.ts', 'server/service/requests/repair.test.ts'],
  },
  'day-of-the-request-ends-it': {
    what: 'A German or Belgian customer pays for the repair of a defect that showed in time, because they asked later',
    of: 'mayBill',
    edits: {
      '!isGuaranteed(requestedOn, guarantee, isStatedOver)':
        '!isGuaranteed(requestedOn, guarantee, isStatedOver || guarantee.isLimited)',
    },
    proofs: ['domain/requests/guarantee.test.ts', 'server/service/requests/repair.test.ts'],
  },
  'last-day-for-a-dutch-customer': {
    what: 'A Dutch customer is shown a last day of their legal guarantee',
    of: 'isGuaranteeLimited',
    edits: { "country !== 'NL'": "country !== ''" },
    proofs: ['domain/requests/guarantee.test.ts', 'server/service/requests/repair.test.ts'],
  },
  'given-up-long-after-by-one': {
    what: 'One person gives a Dutch purchase back by giving up its repair, however many years after its delivery',
    of: ['computeUnseenLoss', 'isOwed'],
    edits: { '<= guarantee.until': '<= (guarantee.isLimited ? guarantee.until : request.apply_time.toISOString())' },
    proofs: ['server/service/recalls/recalled-money.test.ts'],
  },
  'replacement-refused-by-doing': {
    what: 'A buyer who chose a replacement gets their machine back repaired, without a word',
    of: 'assertRepairGiven',
    edits: { 'if (awaitsReplacement(request, product))': 'if (false)' },
    proofs: remedy,
  },
  'replaced-instead-of-repaired': {
    what: 'A buyer who chose a repair gets another machine, without a word',
    of: 'assertReplacementGiven',
    edits: { "remedy !== null && remedy !== 'replacement'": 'false' },
    proofs: remedy,
  },
  'remedy-chosen-for-the-buyer': {
    what: 'A buyer who names no remedy is taken to want a repair',
    of: ['applyWith', 'assertRemedyFits'],
    edits: { 'remedy === undefined && known.length > 0': 'false' },
    proofs: remedy,
  },
  'no-defect-prolongs': {
    what: 'The guarantee is extended although nothing was repaired',
    of: 'listRepairs',
    edits: { ", '=', 'repair')\n    .execute()": ", '<>', 'replacement')\n    .execute()" },
    proofs: remedy,
  },
  'money-back-by-staff': {
    what: 'Staff give money back where the buyer chose a repair',
    of: 'giveRemedy',
    edits: { "(remedy === 'refund' && !isChosen)": 'false' },
    proofs: remedy,
  },
  'opened-without-the-notice': {
    what: 'A real shop opens without the notice in one of its languages',
    of: 'companyChecks',
    edits: { 'noticeLanguages.filter(': 'noticeLanguages.slice(1, 2).filter(' },
    proofs: ['server/office/settings-admin/opening.test.ts'],
  },
}
