import type { Language } from '#domain/languages.ts'
import type { Chance } from './chance.ts'

export type Country = 'NL' | 'BE' | 'DE'

export interface Place {
  street: string
  house_number: string
  postcode: string
  city: string
  country: Country
}

/** An invented person: names, streets and towns are combined at random, and no mail is ever sent to `.example`. */
export interface Invented {
  name: string
  email: string
  language: Language
  phone: string
  place: Place
  hasAccount: boolean
}

const first: Record<Country, readonly string[]> = {
  NL: [
    ...['Anouk', 'Bas', 'Carlijn', 'Dirk', 'Eva', 'Floris', 'Gijs', 'Hanneke', 'Iris', 'Jeroen', 'Karin', 'Luuk'],
    ...['Marit', 'Niels', 'Olaf', 'Petra', 'Roos', 'Sjoerd', 'Tessa', 'Wouter', 'Yara', 'Zeger'],
  ],
  BE: ['Arne', 'Brecht', 'Charlotte', 'Dries', 'Elke', 'Griet', 'Jef', 'Katrien', 'Lien', 'Pieter', 'Stijn', 'Veerle'],
  DE: [
    ...['Anke', 'Birte', 'Christoph', 'Dorothea', 'Emil', 'Frieda', 'Gregor', 'Heike', 'Ingo', 'Jana', 'Klara'],
    ...['Lars', 'Meike', 'Norbert', 'Renate', 'Silke', 'Torsten', 'Ulrike'],
  ],
}

const last: Record<Country, readonly string[]> = {
  NL: [
    ...['van Rijn', 'Hoekstra', 'de Graaf', 'Terpstra', 'Kuiper', 'van den Heuvel', 'Wiersma', 'Blom', 'Schouten'],
    ...['Prins', 'van Beek', 'Postma', 'Molenaar', 'Verhoeven', 'Dijkman', 'Zandstra'],
  ],
  BE: ['Peeters', 'Claes', 'Wouters', 'Goossens', 'Lambrechts', 'De Smedt', 'Vermeulen', 'Verlinden'],
  DE: ['Brandt', 'Lindner', 'Vogt', 'Kessler', 'Ahrens', 'Harms', 'Böhm', 'Reuter', 'Sommer', 'Thiele', 'Wendt'],
}

const towns: Record<Country, readonly (readonly [postcode: string, city: string])[]> = {
  NL: [
    ...([
      ['3521', 'Utrecht'],
      ['7411', 'Deventer'],
      ['6511', 'Nijmegen'],
      ['9712', 'Groningen'],
    ] as const),
    ...([
      ['2312', 'Leiden'],
      ['4811', 'Breda'],
      ['8011', 'Zwolle'],
      ['1825', 'Alkmaar'],
      ['5611', 'Eindhoven'],
    ] as const),
    ...([
      ['3811', 'Amersfoort'],
      ['6211', 'Maastricht'],
      ['8911', 'Leeuwarden'],
      ['2611', 'Delft'],
    ] as const),
  ],
  BE: [
    ['9000', 'Gent'],
    ['2018', 'Antwerpen'],
    ['3000', 'Leuven'],
    ['8000', 'Brugge'],
    ['3500', 'Hasselt'],
  ],
  DE: [
    ...([
      ['48143', 'Münster'],
      ['26122', 'Oldenburg'],
      ['47798', 'Krefeld'],
      ['33602', 'Bielefeld'],
    ] as const),
    ...([
      ['50667', 'Köln'],
      ['28195', 'Bremen'],
      ['30159', 'Hannover'],
      ['52062', 'Aachen'],
    ] as const),
  ],
}

const streets: Record<Country, readonly string[]> = {
  NL: [
    'Lindelaan',
    'Boterbloemstraat',
    'Kastanjeweg',
    'Molenkade',
    'Vossenpad',
    'Zonnehof',
    'Merelstraat',
    'Beukenlaan',
  ],
  BE: ['Veldstraat', 'Kapellelei', 'Rozenlaan', 'Groenstraat', 'Molenweg', 'Eikendreef'],
  DE: ['Birkenweg', 'Am Obstgarten', 'Finkenstieg', 'Wiesenstraße', 'Gartenweg', 'Lerchenfeld', 'Ahornallee'],
}

const phones: Record<Country, string> = { NL: '+31 6 5550', BE: '+32 470 55', DE: '+49 151 555' }

/** Most speak the language of their country; some have moved there. */
const languagesOf: Record<Country, readonly (readonly [Language, number])[]> = {
  NL: [
    ['nl', 80],
    ['en', 12],
    ['zh', 5],
    ['de', 3],
  ],
  BE: [
    ['nl', 84],
    ['en', 10],
    ['de', 6],
  ],
  DE: [
    ['de', 84],
    ['en', 9],
    ['zh', 7],
  ],
}

/** Without S: no Dutch postcode ends in SA, SD or SS. */
const letters = 'ABCDEGHJKLMNPRTVWXZ'

export function inventPeople(count: number, chance: Chance): Invented[] {
  return Array.from({ length: count }, (_, index) => invent(index, chance))
}

function invent(index: number, chance: Chance): Invented {
  const country = chance.weighed([
    ['NL', 62],
    ['BE', 12],
    ['DE', 26],
  ] as const)
  const [given, family] = [chance.pick(first[country]), chance.pick(last[country])]
  const plain = `${given}.${family}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.]/g, '')
  return {
    name: `${given} ${family}`,
    email: `${plain}${index + 1}@post.example`,
    language: chance.weighed(languagesOf[country]),
    phone: `${phones[country]} ${chance.whole(1000, 9999)}`,
    place: placeIn(country, index, chance),
    // Two of three; the others order as guests.
    hasAccount: index % 3 !== 2,
  }
}

export function placeIn(country: Country, index: number, chance: Chance): Place {
  const [postcode, city] = chance.pick(towns[country])
  const sign = country === 'NL' ? ` ${chance.pick([...letters])}${chance.pick([...letters])}` : ''
  return {
    street: chance.pick(streets[country]),
    // Every person has a house number of their own, because orders per address are limited.
    house_number: String(index + 3),
    postcode: postcode + sign,
    city,
    country,
  }
}
