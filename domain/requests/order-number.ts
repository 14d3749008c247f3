import { ticketLetters } from '../messages/ticket.ts'
import { toPlainWidth } from '../plain-width.ts'

const gap = '[\\s\\p{Pd}]*'
const ticket = `[${ticketLetters}]{4}${gap}[${ticketLetters}]{4}(?![${ticketLetters}])`
const number = new RegExp(`[RB]${gap}${ticket}`, 'u')
/** “A” is also a word and a letter of these numbers. The second contract about one request ends in -2. */
const requestNumber = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}])A${gap}${ticket}(?:\\p{Pd}\\d{1,2}(?![\\p{Script=Latin}\\p{N}]))?`,
  'gu',
)

/** Finds the order number in a text, however it was typed: in lower case, with spaces, or within a sentence. */
export function findOrderNumber(text: string): string | undefined {
  const found = number.exec(normalize(text))?.[0]
  return found && format(found)
}

/** The same for the numbers of requests: a renewal, a buy-out or paid work is a contract of its own. */
export function findRequestNumbers(text: string): string[] {
  return [...new Set((normalize(text).match(requestNumber) ?? []).map(format))]
}

const normalize = (text: string) => toPlainWidth(text).toUpperCase()

function format(found: string): string {
  const letters = found.replace(/[\s\p{Pd}]/gu, '')
  return `${letters.slice(0, 1)}-${letters.slice(1, 9)}`
}

/** Words around an order number that do not name a part of the order. */
const fillerWords = new Set(
  `bestelling bestelnummer bestelnr order ordernummer ordernr nummer nr huur koop huurcontract contract overeenkomst
  mijn de het een van met voor graag aub svp number no my the a of for please rental purchase agreement
  bestellung bestellnummer auftrag auftragsnummer vertrag mietvertrag miete kauf meine mein die der das den zur zum
  bitte 订单 订单号 编号 合同 租赁 购买 我的 号`.split(/\s+/),
)

/** Beside the number of a request these name no other part of the order. */
const requestWords = new Set(
  `verlenging reparatie onderhoud overname aanvraag aanvraagnummer betaalde renewal repair maintenance buyout buy out
  request paid verlängerung reparatur wartung übernahme anfrage kostenpflichtige 续租 维修 保养 买断 申请 付费 付费维修 续租合同
  维修合同 申请编号 的`.split(/\s+/),
)

/** Whether there is text beside the number: it may name a part of the order, so a person has to read it. */
export function hasTextBesideNumber(text: string): boolean {
  const normalized = normalize(text)
  const withoutRequests = normalized.replace(requestNumber, ' ')
  const isRequest = withoutRequests !== normalized
  const rest = withoutRequests.replace(number, ' ').toLowerCase()
  const isFiller = (word: string) => fillerWords.has(word) || (isRequest && requestWords.has(word))
  return rest.split(/[^\p{L}\p{N}]+/u).some(word => word !== '' && !isFiller(word))
}
