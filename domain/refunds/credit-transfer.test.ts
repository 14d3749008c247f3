import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { creditTransferXml, nextBankDay, toSepaText } from './credit-transfer.ts'

const file = {
  id: 'TF20261121-1',
  createdAt: '2026-11-21T23:50:00Z',
  executeOn: '2026-11-23' as Day,
  debtor: { name: 'Genie B.V.', iban: 'NL91ABNA0417164300' },
}
const transfers = [
  {
    id: 'RF1',
    amount: 1999,
    name: 'Zoë Müller-Ångström',
    iban: 'DE89370400440532013000',
    remittance: 'Genie RF1 R100',
  },
  { id: 'RF2', amount: 5, name: '王小明', iban: 'NL91ABNA0417164300', remittance: 'Genie <RF2> & "R101"' },
]
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('contains count and total twice, and each amount once', () => {
  const xml = creditTransferXml({ ...file, transfers })
  expect(all(xml, 'NbOfTxs')).toEqual(['2', '2'])
  expect(all(xml, 'CtrlSum')).toEqual(['20.04', '20.04'])
  expect(all(xml, 'InstdAmt')).toEqual(['19.99', '0.05'])
  expect(all(xml, 'IBAN')).toEqual([file.debtor.iban, 'DE89370400440532013000', 'NL91ABNA0417164300'])
  expect(all(xml, 'EndToEndId')).toEqual(['RF1', 'RF2'])
  expect(all(xml, 'ReqdExctnDt')).toEqual([])
  expect(all(xml, 'Dt')).toEqual(['2026-11-23'])
  expect(xml).toContain('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')
})

test('the elements are in the order of the standard', () => {
  const xml = creditTransferXml({ ...file, transfers: transfers.slice(0, 1) })
  const names = [...xml.matchAll(/<(\w+)/g)].map(([, name]) => name)
  expect(names.join(' ')).toBe(
    'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm PmtInf PmtInfId PmtMtd BtchBookg NbOfTxs ' +
      'CtrlSum PmtTpInf SvcLvl Cd ReqdExctnDt Dt Dbtr Nm DbtrAcct Id IBAN Ccy DbtrAgt FinInstnId Othr Id ChrgBr ' +
      'CdtTrfTxInf PmtId EndToEndId Amt InstdAmt Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd',
  )
})

test('a name without Latin letters becomes the number of the refund; a name is never empty', () => {
  const xml = creditTransferXml({ ...file, transfers })
  expect(all(xml, 'Nm')).toEqual(['Genie B.V.', 'Genie B.V.', 'Zoe Muller-Angstrom', 'RF2'])
  expect(all(xml, 'Ustrd')).toEqual(['Genie RF1 R100', 'Genie RF2 + R101'])
})

test('only characters of the SEPA set are written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (text, longest) => {
      expect(toSepaText(text, longest)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
      expect(toSepaText(text, longest).length).toBeLessThanOrEqual(longest)
    }),
  )
})

test('payments are executed on bank days only', () => {
  expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(day => nextBankDay(day as Day))).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
  ])
})
