import { addDays, type Day, weekday } from '../calendar.ts'
import { type Cents, sum } from '../money.ts'

export interface CreditTransfer {
  /** Returned on the bank statement. */
  readonly id: string
  readonly amount: Cents
  readonly name: string
  readonly iban: string
  readonly remittance: string
}

export interface TransferFile {
  readonly id: string
  /** `2026-11-21T23:50:00Z` */
  readonly createdAt: string
  readonly executeOn: Day
  readonly debtor: { readonly name: string; readonly iban: string }
  readonly transfers: readonly CreditTransfer[]
}

/** The next bank day: payments made at the weekend are executed on Monday. Banks move holidays themselves. */
export function nextBankDay(today: Day): Day {
  const tomorrow = addDays(today, 1)
  const day = weekday(tomorrow)
  return day > 5 ? addDays(tomorrow, 8 - day) : tomorrow
}

/** SEPA credit transfers in the format of banks: ISO 20022 pain.001.001.09. */
export function creditTransferXml({ id, createdAt, executeOn, debtor, transfers }: TransferFile): string {
  const totals = [
    tag('NbOfTxs', String(transfers.length)),
    tag('CtrlSum', euros(sum(transfers.map(one => one.amount)))),
  ]
  const document = tag(
    'CstmrCdtTrfInitn',
    tag(
      'GrpHdr',
      tag('MsgId', toIdText(id)),
      tag('CreDtTm', createdAt),
      ...totals,
      tag('InitgPty', tag('Nm', toSepaText(debtor.name, 70))),
    ),
    tag(
      'PmtInf',
      tag('PmtInfId', toIdText(id)),
      tag('PmtMtd', 'TRF'),
      tag('BtchBookg', 'false'),
      ...totals,
      tag('PmtTpInf', tag('SvcLvl', tag('Cd', 'SEPA'))),
      tag('ReqdExctnDt', tag('Dt', executeOn)),
      tag('Dbtr', tag('Nm', toSepaText(debtor.name, 70))),
      tag('DbtrAcct', tag('Id', tag('IBAN', debtor.iban)), tag('Ccy', 'EUR')),
      tag('DbtrAgt', tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))),
      tag('ChrgBr', 'SLEV'),
      ...transfers.map(transfer),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${document}</Document>\n`
}

function transfer({ id, amount, name, iban, remittance }: CreditTransfer): string {
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('EndToEndId', toIdText(id))),
    tag('Amt', `<InstdAmt Ccy="EUR">${euros(amount)}</InstdAmt>`),
    tag('Cdtr', tag('Nm', toSepaText(name, 70) || toIdText(id))),
    tag('CdtrAcct', tag('Id', tag('IBAN', iban))),
    tag('RmtInf', tag('Ustrd', toSepaText(remittance, 140) || toIdText(id))),
  )
}

function tag(name: string, ...inside: readonly string[]): string {
  return `<${name}>${inside.join('')}</${name}>`
}

function euros(cents: Cents): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

const transliterations: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', þ: 'th' },
  ...{ ı: 'i', '’': "'", '‘': "'", '–': '-', '—': '-', '&': '+', _: '-', '@': '(at)' },
}

/**
 * Reduces a text to the characters every SEPA bank accepts: Latin letters, digits and a few marks. Accents are removed;
 * letters without a Latin base are dropped.
 */
export function toSepaText(text: string, maxLength: number): string {
  return [...text]
    .map(character => transliterations[character] ?? character)
    .join('')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}

/** An identifier must not begin or end with a slash, or contain two in a row. */
function toIdText(id: string): string {
  return toSepaText(id, 35)
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
}
