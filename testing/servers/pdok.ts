import type { ServerResponse } from 'node:http'

export interface PdokAddress {
  straatnaam: string
  huisnummer: number
  huisletter?: string
  huisnummertoevoeging?: string
  postcode: string
  woonplaatsnaam: string
  point: [longitude: number, latitude: number]
}

/** A hit in the format of the Locatieserver (v3_1). */
export function pdokDoc({ point, ...address }: PdokAddress) {
  const { straatnaam, huisnummer, huisletter, huisnummertoevoeging, postcode, woonplaatsnaam } = address
  const huis_nlt = [`${huisnummer}${huisletter ?? ''}`, huisnummertoevoeging].filter(Boolean).join('-')
  return {
    bron: 'BAG',
    type: 'adres',
    id: `adr-${postcode}-${huis_nlt}`,
    weergavenaam: `${straatnaam} ${huis_nlt}, ${postcode} ${woonplaatsnaam}`,
    huis_nlt,
    ...address,
    gemeentenaam: woonplaatsnaam,
    centroide_ll: `POINT(${point[0]} ${point[1]})`,
    centroide_rd: 'POINT(133000 448000)',
    score: 12.5,
  }
}

export function pdokAnswer(response: ServerResponse, docs: readonly unknown[]): void {
  response.setHeader('content-type', 'application/json;charset=utf-8')
  response.end(
    JSON.stringify({ response: { numFound: docs.length, start: 0, maxScore: 12.5, numFoundExact: true, docs } }),
  )
}
