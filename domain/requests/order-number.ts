import { ticketLetters } from '../messages/ticket.ts'
import { toPlainWidth } from '../plain-width.ts'

const number = new RegExp(
  `[RB][\\s\\p{Pd}]*[${ticketLetters}]{4}[\\s\\p{Pd}]*[${ticketLetters}]{4}(?![${ticketLetters}])`,
  'u',
)

/** Finds the order number in a text, however it was typed: in lower case, with spaces, or within a sentence. */
export function findOrderNumber(text: string): string | undefined {
  const found = number.exec(toPlainWidth(text).toUpperCase())?.[0].replace(/[\s\p{Pd}]/gu, '')
  return found && `${found.slice(0, 1)}-${found.slice(1)}`
}

/** Words around an order number that do not name a part of the order. */
const fillerWords = new Set(
  `bestelling bestelnummer bestelnr order ordernummer ordernr nummer nr huur koop huurcontract contract overeenkomst
  mijn de het een van met voor graag aub svp number no my the a of for please rental purchase agreement
  bestellung bestellnummer auftrag auftragsnummer vertrag mietvertrag miete kauf meine mein die der das den zur zum
  bitte 订单 订单号 编号 合同 租赁 购买 我的 号`.split(/\s+/),
)

/** Whether there is text beside the number: it may name a part of the order, so a person has to read it. */
export function hasTextBesideNumber(text: string): boolean {
  const rest = toPlainWidth(text).toUpperCase().replace(number, ' ').toLowerCase()
  return rest.split(/[^\p{L}\p{N}]+/u).some(word => word !== '' && !fillerWords.has(word))
}
